import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedLinks } from '../accounts/shared-links.ts';
import type { Digest } from '../digests/digest.values.ts';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { COMPETITION_FILTERS, TEAM_FILTERS } from './filters.values.ts';
import { type Organisation, organisation } from './organisation.ts';
import { ORGANISATION, type OrganisationChanged, type OrganisationEvent } from './organisations.events.ts';

/** In the words in which they are sent, so that a refusal names the field of the form. */
export type OrganisationSettings = {
  name: string;
  timezone: string;
  use_team_filter: 0 | 1 | 2;
  use_competition_filter: 0 | 1 | 2;
  public_sharing: boolean;
  digest: Digest;
};

/**
 * Gives an organisation another name or time zone, lets its players see others, its boards be shared, or people be mailed. `was`: what stood there when it was read.
 * @throws NotFound; Refused changed-since
 */
export class ChangeOrganisation extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<OrganisationSettings>,
    readonly was: Partial<OrganisationSettings>,
  ) {
    super();
  }
}

/** Only what differs. @throws NotFound */
export function changeOrganisation(changes: OrganisationChanged['data'], { exists, deleted }: Organisation): OrganisationChanged[] {
  if (!exists || deleted) throw new NotFound('organisation');
  return Object.keys(changes).length === 0 ? [] : [{ type: 'OrganisationChanged', data: changes }];
}

@CommandHandler(ChangeOrganisation)
export class ChangeOrganisationHandler implements ICommandHandler<ChangeOrganisation> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly links: SharedLinks,
  ) {}

  async execute({ context, given, was }: ChangeOrganisation): Promise<Decided<OrganisationEvent>> {
    const { organisationId } = context;
    const decided = await this.decisions.decide(organisation, streamName(ORGANISATION, organisationId), context, async (state) => {
      const changed = changesSince(await this.settingsOf(state), given, was);
      const { name, timezone, use_team_filter: team, use_competition_filter: competition, public_sharing: publicSharing, digest } = changed;
      const changes: OrganisationChanged['data'] = {
        ...(name !== undefined && { name: await this.keys.seal(name, organisationId) }),
        ...(timezone !== undefined && { timeZone: timezone }),
        ...(team !== undefined && { teamFilter: TEAM_FILTERS[team] }),
        ...(competition !== undefined && { competitionFilter: COMPETITION_FILTERS[competition] }),
        ...(publicSharing !== undefined && { publicSharing }),
        ...(digest !== undefined && { digest }),
      };
      return changeOrganisation(changes, state);
    });
    if (given.public_sharing !== undefined) await this.links.changedIn(organisationId);
    return decided;
  }

  private async settingsOf(state: Organisation): Promise<OrganisationSettings> {
    const { name, timeZone, teamFilter, competitionFilter, publicSharing, digest } = state;
    return {
      name: (await this.keys.open(name)) ?? '',
      timezone: timeZone,
      use_team_filter: TEAM_FILTERS.indexOf(teamFilter) as 0 | 1 | 2,
      use_competition_filter: COMPETITION_FILTERS.indexOf(competitionFilter) as 0 | 1 | 2,
      public_sharing: publicSharing,
      digest,
    };
  }
}
