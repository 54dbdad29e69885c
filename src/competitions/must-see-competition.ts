import { seesCompetition } from '../organisations/filters.values.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import type { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { admin, type Who } from '../platform/http/who.ts';
import { mustSee } from '../players/must-see.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { competition } from './competition.ts';
import { roster, rosterOf } from './roster.ts';
import { competitionOf } from './save-competition.ts';
import { everybodyTakesPart } from './spells.values.ts';

/**
 * Somebody does something in a competition: one that they may not see does not exist for them (R-211 to R-213, U-102). Judged by the streams, as of
 * now, as its list is by views.
 * @throws NotFound, also where it is deleted, or a battle that was not accepted
 */
export async function mustSeeCompetition(decisions: Decisions, who: Who, competitionId: string): Promise<void> {
  const { organisationId = '', profileId = '' } = who;
  const { rules, battle, deleted, teams } = await decisions.load(competition, competitionOf(organisationId, competitionId));
  if (!rules || deleted || (battle && battle.answer !== 'accepted')) throw new NotFound('competition');
  if (admin(who)) return;
  const players = battle ? [battle.challenger, battle.opponent] : [];
  if (players.length > 0 && !players.includes(profileId)) await mustSee(decisions, who, players);
  if (rules.admins.includes(profileId)) return;
  const [{ competitionFilter }, { teamIds }, chosen] = await Promise.all([
    decisions.load(organisation, streamName(ORGANISATION, organisationId)),
    decisions.load(profile, streamName(PROFILE, organisationId, profileId)),
    decisions.load(roster, rosterOf(organisationId, competitionId)),
  ]);
  const competing = rules.grouping === 'teams' ? [...teams.values()].filter(({ of }) => of !== undefined && teamIds.has(of)) : [];
  const takesPart =
    players.includes(profileId) ||
    chosen.teamIds.has(profileId) ||
    everybodyTakesPart(rules) ||
    competing.some(({ playersOnly }) => !playersOnly);
  const about = { createdBy: null, profileIds: takesPart ? [profileId] : [], teamIds: competing.flatMap(({ of }) => of ?? []) };
  const looking = { role: 'player', profileId, teamIds: [...teamIds] } as const;
  if ((rules.visibility !== 'group' && !takesPart) || !seesCompetition(looking, competitionFilter, about))
    throw new NotFound('competition');
}
