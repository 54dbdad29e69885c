import type { Records } from '../platform/records/records.ts';
import { BALLOTS, CASTS } from './cast-ballots.ts';
import { DRAFTS } from './kept-drafts.ts';
import { SECRETS } from './secret-attempts.ts';

/** What somebody has half answered, and what is under way of anonymous quests: ballots are nobody's, and stay. Of an organisation they go, too. */
export async function forgetAnswers(records: Records, organisationId: string, profileId?: string): Promise<void> {
  const key = { startsWith: profileId === undefined ? `${organisationId}/` : `${organisationId}/${profileId}/` };
  await records.deleteAll(DRAFTS, { key });
  await records.deleteAll(SECRETS, { key });
  await records.deleteAll(CASTS, { key });
  if (profileId === undefined) await records.deleteAll(BALLOTS, { key });
}
