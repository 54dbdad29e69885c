import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withChanges } from '../competitions/competitions.events.ts';
import { differing } from '../competitions/differing.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { type Cast, cast, castOf, mustBeThere } from './cast.ts';
import { CastPins } from './cast-pins.ts';
import type { CastEvent, CastSettings } from './casts.events.ts';

/** A cast as an admin gives it: what is absent stays as it is, and of a new one is as it usually is. An empty icon is none. */
export type GivenCast = { name?: string | undefined; pin?: string | undefined } & {
  [Field in Exclude<keyof CastSettings, 'name'>]?: CastSettings[Field] | undefined;
};

/**
 * Makes a cast, or changes its settings.
 * @throws NotFound; BadInput of the icon, pin-invalid; Refused as {@link saveCast} says
 */
export class SaveCast extends Command<Decided<CastEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly castId: string,
    readonly given: GivenCast,
    /** The edition that was edited; without one whatever it is. `isNew`: there is none yet. */
    readonly how: { isNew: boolean; edition?: number | undefined },
  ) {
    super();
  }
}

type Saved = {
  settings: { [Field in keyof CastSettings]?: CastSettings[Field] | undefined };
  pinned: boolean;
  edition?: number | undefined;
};

/**
 * Only what differs.
 * @param pinned whether its pin is another, or its first
 * @throws Refused name-missing, pin-missing, cast-deleted, cast-changed when somebody else has changed it since it was read
 */
export function saveCast(castId: string, { settings, pinned, edition }: Saved, state: Cast): CastEvent[] {
  if (!state.settings) {
    const { name, icon, ...others } = settings;
    if (!name) throw nameMissing();
    if (!pinned) throw pinMissing();
    return [{ type: 'CastCreated', data: { castId, settings: { ...withChanges(USUAL, others), name, ...(icon && { icon }) } } }];
  }
  const before = mustBeThere(state).settings;
  const { icon, ...others } = settings;
  const changes = differing(before, { ...others, ...(icon !== undefined && { icon: icon || null }) });
  const facts: CastEvent[] = [
    ...(Object.keys(changes).length > 0 ? [{ type: 'CastChanged', data: { castId, changes } } as const] : []),
    ...(pinned ? [{ type: 'CastPinChanged', data: { castId } } as const] : []),
  ];
  if (facts.length > 0 && edition !== undefined && edition !== state.edition)
    throw new Refused('cast-changed', 'Somebody has changed the cast meanwhile');
  return facts;
}

/** What a new cast has that says nothing else. */
export const USUAL = { replacesRounds: true, graceMinutes: 60, showsEvents: true } satisfies Omit<CastSettings, 'name'>;

@CommandHandler(SaveCast)
export class SaveCastHandler implements ICommandHandler<SaveCast> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly pins: CastPins,
  ) {}

  async execute({ context, castId, given, how: { isNew, edition } }: SaveCast): Promise<Decided<CastEvent>> {
    const { organisationId, commandId } = context;
    const { name, pin, ...others } = given;
    if (name === '') throw nameMissing();
    if (pin !== undefined) mustBePin(pin);
    if (others.icon) mustBeIcon(others.icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
    return this.decisions.decide(cast, castOf(organisationId, castId), context, async (state) => {
      if (!state.settings && !isNew) throw new NotFound('cast');
      const before = state.settings?.name;
      const renamed = name !== undefined && name !== (await this.keys.open(before));
      const sealed = renamed ? await this.keys.seal(name, organisationId) : before;
      const pinned = pin !== undefined && (!state.settings || (await this.pins.isAnother(organisationId, castId, pin, commandId)));
      const facts = saveCast(castId, { settings: { ...others, name: sealed }, pinned, edition }, state);
      // A retry of what was applied does not come here: it cannot bring back a pin that was changed since.
      if (pinned) await this.pins.keep(organisationId, castId, pin, commandId);
      return facts;
    });
  }
}

/** @throws Refused pin-missing; BadInput pin-invalid */
function mustBePin(pin: string): void {
  if (pin === '') throw pinMissing();
  if (/^[0-9]{4}$/.test(pin)) return;
  throw new BadInput('pin-invalid', 'Invalid: pin', { fields: [{ field: 'pin', problem: 'must be four digits' }] });
}

function nameMissing(): Refused {
  return new Refused('name-missing', 'A cast needs a name');
}

function pinMissing(): Refused {
  return new Refused('pin-missing', 'A cast needs a pin');
}
