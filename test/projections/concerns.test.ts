import type { StaleView } from '../../projections/live.view.ts';
import { securityLog } from '../../projections/audit-trail/security-reader.ts';
import { projections } from '../../projections/projections.ts';

/** The compiler names a view that is missing here. */
const STALE = {
  people: true,
  teams: true,
  organisations: true,
  'score-series': true,
  badges: true,
  objects: true,
  items: true,
  quests: true,
  'quest-attempts': true,
  'badge-wins': true,
  casts: true,
  tvs: true,
  competitions: true,
  'competition-themes': true,
  'competition-rosters': true,
  reveals: true,
  'competition-rounds': true,
  'round-disputes': true,
  tags: true,
  targets: true,
  entries: true,
  moments: true,
  inbox: true,
  'audit-trail': true,
  icons: true,
  invitations: true,
  'join-requests': true,
  'login-providers': true,
  'security-log': true,
  billing: true,
  'widget-boards': true,
  shop: true,
  automations: true,
  integrations: true,
  'integration-log': true,
  'reward-orders': true,
} satisfies Record<StaleView, true>;

it('every view that a screen may wait for says whom a change concerns, and no other does', () => {
  const saying = [...projections, securityLog].filter(({ concerns }) => concerns).map(({ name }) => name);
  expect(saying.sort()).toEqual(Object.keys(STALE).sort());
});
