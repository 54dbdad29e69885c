import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound, wrongField } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { addressOf } from '../platform/outbound/outbound.ts';
import { Refused } from '../platform/refused.ts';
import type { IntegrationEvent, OutgoingSettings, OutgoingWords } from './integrations.events.ts';
import { AdminAddresses } from './admin-addresses.ts';
import { type Integrations, integrations, integrationsOf, mustBeIntegration, openOutgoing } from './integrations.ts';
import { ASKABLE } from './outgoing.values.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

/** What goes out, as it is sent; what is absent stays as it is. */
export type GivenOutgoing = Partial<OutgoingSettings & OutgoingWords>;

/** Lets something go out of an integration, or changes how. One that is new is on unless told otherwise. */
export class SaveOutgoing extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly outgoing: { configId: string; eventId: string; isNew: boolean },
    readonly given: GivenOutgoing,
  ) {
    super();
  }
}

/** Of an integration. */
const MOST_EVENTS = 50;
const USUAL: OutgoingSettings = {
  way: 'webhook',
  pace: 'single',
  slots: [],
  onEntries: false,
  onCompetitionEnd: false,
  onBadges: false,
  isOn: true,
};
const NO_WORDS: OutgoingWords = { name: '', address: '', conditions: [] };

type Whole = { settings: OutgoingSettings; words: OutgoingWords };

/**
 * What was sent over what there is. An address is of one way alone; mails go to whoever acts unless told.
 * @throws BadInput of the filter; Refused name-missing, address-missing, address-not-reachable, slots-missing
 */
export function wholeOutgoing(given: GivenOutgoing, before: Whole = { settings: USUAL, words: NO_WORDS }, acting = ''): Whole {
  const { name, address: said, conditions, ...settings } = { ...before.settings, ...before.words, ...given };
  const isMail = settings.way === 'mail';
  const held = given.address ?? (settings.way === before.settings.way ? said : '');
  const address = held === '' && isMail ? acting : held;
  if (name === '') throw new Refused('name-missing', 'What goes out needs a name');
  if (address === '') throw new Refused('address-missing', 'What goes out needs an address');
  if (!isMail) addressOf(address);
  if (settings.pace === 'digest' && settings.slots.length === 0)
    throw new Refused('slots-missing', 'A digest needs a time at which it goes');
  const unknown = conditions.find(({ field }) => !ASKABLE.has(field));
  if (unknown) throw wrongField('filter', `"${unknown.field}" is no field of what goes out: ${[...ASKABLE].join(', ')}`);
  return { settings, words: { name, address, conditions } };
}

/** Nothing where it is as it was. @throws Refused too-many-events */
export function saveOutgoing(
  { configId, eventId, isNew }: { configId: string; eventId: string; isNew: boolean },
  { settings, words, isSame }: { settings: OutgoingSettings; words: Sealed; isSame: boolean },
  state: Integrations,
): IntegrationEvent[] {
  if (isSame || state.formerIds.has(eventId)) return [];
  if (isNew && mustBeIntegration(state, configId).events.size >= MOST_EVENTS)
    throw new Refused('too-many-events', `An integration has ${MOST_EVENTS} events at most`);
  return [{ type: 'IntegrationEventSaved', data: { configId, eventId, settings, words } }];
}

@CommandHandler(SaveOutgoing)
export class SaveOutgoingHandler implements ICommandHandler<SaveOutgoing> {
  constructor(
    private readonly decisions: Decisions,
    private readonly admins: AdminAddresses,
    private readonly keys: Keys,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** Its secret is there before the fact. @throws NotFound; BadInput; Refused of the decisions, receiver-no-admin */
  execute({ context, outgoing, given }: SaveOutgoing): Promise<Decided<IntegrationEvent>> {
    const { organisationId } = context;
    const { configId, eventId, isNew } = outgoing;
    return this.decisions.decide(integrations, integrationsOf(organisationId), context, async (state) => {
      const stands = mustBeIntegration(state, configId).events.get(eventId);
      if (!stands && !isNew) throw new NotFound('event');
      const said = stands && (await openOutgoing(this.keys, stands));
      const before = said && { settings: stands.settings, words: said };
      const { settings, words } = wholeOutgoing(given, before, context.actor.profileId);
      if (settings.way === 'mail' && (await this.admins.of(organisationId, words.address)) === undefined)
        throw new Refused('receiver-no-admin', 'Mails go to an admin of the organisation who has an account with an address');
      const isSame = isDeepStrictEqual({ settings, words }, before);
      const sealed = await this.keys.seal(JSON.stringify(words), organisationId);
      const facts = saveOutgoing(outgoing, { settings, words: sealed, isSame }, state);
      if (facts.length > 0) await this.secrets.make(organisationId, configId, eventId);
      return facts;
    });
  }
}
