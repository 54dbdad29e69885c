import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Organisation, organisation } from '../organisations/organisation.ts';
import { type BadgeDefaultsSet, ORGANISATION, type OrganisationEvent } from '../organisations/organisations.events.ts';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import { type BadgeDefaults, badgeDefaultsOf } from './badge-defaults.values.ts';

/** What was sent of them, or read before. */
type Sent = { [Field in keyof BadgeDefaults]?: BadgeDefaults[Field] | undefined };

/**
 * Sets what new badges begin with (U-035); what is absent stays as it is. `was`: what stood there when it was read.
 * @throws NotFound; Refused changed-since, tag-not-found
 */
export class SetBadgeDefaults extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Sent,
    readonly was: Sent,
  ) {
    super();
  }
}

/** Only what differs. @throws NotFound; Refused changed-since */
export function setBadgeDefaults(
  given: Sent,
  was: Sent,
  { exists, deleted, badgeDefaults }: Pick<Organisation, 'exists' | 'deleted' | 'badgeDefaults'>,
): BadgeDefaultsSet[] {
  if (!exists || deleted) throw new NotFound('organisation');
  const data = changesSince(badgeDefaultsOf(badgeDefaults), given as Partial<BadgeDefaults>, was as Partial<BadgeDefaults>);
  return Object.keys(data).length === 0 ? [] : [{ type: 'BadgeDefaultsSet', data }];
}

@CommandHandler(SetBadgeDefaults)
export class SetBadgeDefaultsHandler implements ICommandHandler<SetBadgeDefaults> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, given, was }: SetBadgeDefaults): Promise<Decided<OrganisationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(organisation, streamName(ORGANISATION, organisationId), context, async (state) => {
      const { categories: stand } = badgeDefaultsOf(state.badgeDefaults);
      const added = (given.categories ?? []).filter((category) => !stand.includes(category));
      if (added.length > 0) mustBeChoosable(added, 'badge', await this.decisions.load(tags, tagsOf(organisationId)));
      return setBadgeDefaults(given, was, state);
    });
  }
}
