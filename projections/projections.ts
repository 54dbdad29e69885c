import { auditTrail } from './audit-trail/audit-trail.ts';
import { entries } from './entries/entries.ts';
import { organisations } from './organisations/organisations.ts';
import { people } from './people/people.ts';
import type { Projection } from './platform/projection.ts';
import { revocations } from './revocations/revocations.ts';
import { scoreSeriesView } from './score-series/score-series.ts';
import { tagsView } from './tags/tags.ts';
import { teams } from './teams/teams.ts';

/** Every view, a line each. */
export const projections: readonly Projection[] = [
  entries,
  auditTrail,
  revocations,
  organisations,
  people,
  teams,
  scoreSeriesView,
  tagsView,
];
