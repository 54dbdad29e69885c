import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** The team's name is the organisation's, sealed under its key. */
export type TeamCreated = Event<'TeamCreated', { teamId: string; name: Sealed }>;
/**
 * Only what changed. `icon`: the path of an icon, empty for none. `filterIgnore`: who shares only this team does not see each other under the team
 * filter.
 */
export type TeamChanged = Event<'TeamChanged', { teamId: string; name?: Sealed; icon?: string; filterIgnore?: boolean }>;
/** Nobody is in the team from now on: members leave, also who joins late. Entries keep the team and its name. */
export type TeamDeleted = Event<'TeamDeleted', { teamId: string }>;
export type TeamEvent = TeamCreated | TeamChanged | TeamDeleted;

export const TEAM = 'team';

export const teamFacts: Facts<TeamEvent> = {
  TeamCreated: { category: TEAM, label: 'Team created', trail: 'organisation', about: ({ data: { teamId } }) => ({ shown: { teamId } }) },
  TeamChanged: {
    category: TEAM,
    label: 'Team changed',
    trail: 'organisation',
    about: ({ data: { teamId, name, icon, filterIgnore } }) => ({
      shown: { teamId, changed: name === undefined ? [] : ['name'], icon, filterIgnore },
    }),
  },
  TeamDeleted: { category: TEAM, label: 'Team deleted', trail: 'organisation', about: ({ data: { teamId } }) => ({ shown: { teamId } }) },
};
