import type { Recorded } from '../../src/platform/event.values.ts';
import { correctedEntry, followedEntry } from '../../src/points/entry-source.values.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { momentOfEntry } from '../../src/points/points-moments.values.ts';
import type { ReinstatementApplied, RevocationApplied, RevocationEvent } from '../../src/revocations/revocation.events.ts';
import type { Documents, Folds } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { settingsOf } from './kept-settings.ts';
import { momentId } from './moment-id.ts';
import { amendPost, postMoment, turnPost } from './post-moments.ts';
import { isPost, postKey } from './posts.ts';

/** An entry is told already by a post: that of what it takes the place of, or, where it follows another by a link, that of its source. `silent`: on displays alone. Key: `organisationId/~told/entryId`. */
type Told = Document & { corrects: string | null; silent?: true };
/** The posts of what has been listed for a revocation that is not applied yet, as `entries` keeps it. Key: `organisationId/~listed/revocationId`. */
type Listed = Document & { lists: readonly string[] };
type List = Document & { posts: readonly string[]; replacements?: readonly Replacement[] };

type Replacement = PointsAwarded['data'];

type Kept = Documents<Document>;

/** Entries that reach the threshold of their series become posts; what is below it leaves no document. */
export const entryFolds: Folds<PointsAwarded | RevocationEvent, Document> = {
  async PointsAwarded({ data, metadata }, documents) {
    const { organisationId } = metadata;
    const source = followedEntry(data.source) ?? correctedEntry(data.source);
    const told = source === undefined ? undefined : await toldBySource(documents, organisationId, data.entryId, source);
    if (told && !told.silent) return;
    const thresholds = await settingsOf(documents, organisationId, 'series', data.seriesId);
    const moment = thresholds && momentOfEntry(data, thresholds);
    await postMoment(moment && told ? { ...moment, celebrated: false } : moment, metadata, documents);
  },

  async EntriesListed({ id, data, metadata: { organisationId } }, documents) {
    const keys = await Promise.all(data.entries.map(({ entryId }) => postOfEntry(documents, organisationId, entryId)));
    const posts = keys.filter((key) => key !== undefined);
    const replacements: Replacement[] = [];
    for (const replacement of data.replacements ?? [])
      if (await postOfEntry(documents, organisationId, correctedEntry(replacement.source) ?? '')) replacements.push(replacement);
    if (posts.length === 0 && replacements.length === 0) return;
    const head = `${organisationId}/~listed/${data.revocationId}`;
    const { lists } = ((await documents.get(head)) as Listed | undefined) ?? { lists: [] };
    if (lists.includes(id)) return;
    documents.put(`${head}/${id}`, { posts, ...(replacements.length > 0 && { replacements }) } satisfies List);
    documents.put(head, { lists: [...lists, id] } satisfies Listed);
  },

  RevocationApplied: (event, documents) => apply(event, documents),
  ReinstatementApplied: (event, documents) => apply(event, documents),
};

/** All posts of a list turn at once. That of an entry which is corrected, or regraded, tells what takes its place. */
async function apply(event: Recorded<RevocationApplied> | Recorded<ReinstatementApplied>, documents: Kept): Promise<void> {
  const { data, metadata } = event;
  const { organisationId } = metadata;
  const { revocationId, occurredAt: at } = data;
  const kind = event.type === 'RevocationApplied' ? 'struck' : 'restored';
  const head = `${organisationId}/~listed/${revocationId}`;
  const { lists } = ((await documents.get(head)) as Listed | undefined) ?? { lists: [] };
  const kept = await Promise.all(lists.map(async (list) => [list, (await documents.get(`${head}/${list}`)) as List | undefined] as const));
  const amended = new Set<string | undefined>();
  if (event.type === 'RevocationApplied') {
    const { replacement } = event.data;
    const replacements = [...(replacement ? [replacement] : []), ...kept.flatMap(([, part]) => part?.replacements ?? [])];
    for (const one of replacements) amended.add(await correct(one, event, documents));
  }
  for (const [list, part] of kept) {
    for (const key of part?.posts ?? [])
      if (!amended.has(key)) await turnPost(key, { kind, by: 'revocation', at, revocationId }, metadata, documents);
    documents.delete(`${head}/${list}`);
  }
  if (lists.length > 0) documents.delete(head);
}

/** Answers the key of the post that tells something else now. */
async function correct(
  replacement: Replacement,
  { data: { revocationId, occurredAt: at }, metadata }: Recorded<RevocationApplied>,
  documents: Kept,
): Promise<string | undefined> {
  const corrected = correctedEntry(replacement.source);
  if (corrected === undefined) return undefined;
  const { organisationId } = metadata;
  const key = await postOfEntry(documents, organisationId, corrected);
  if (key === undefined || (await documents.get(toldKey(organisationId, replacement.entryId)))) return key;
  const { entryId, seriesId, points, occurredAt: happenedAt, comment, teamIds } = replacement;
  documents.put(toldKey(organisationId, entryId), { corrects: key } satisfies Told);
  const told = { about: { seriesId, entryId, points }, happenedAt, words: comment ?? null, teamIds };
  await amendPost(key, told, { by: 'revocation', at, revocationId }, metadata, documents);
  return key;
}

/** How its source is told, and so it is, too, as are those that follow it; nothing where it is not. */
async function toldBySource(
  documents: Kept,
  organisationId: string,
  entryId: string,
  source: string,
): Promise<{ silent?: true } | undefined> {
  const key = toldKey(organisationId, entryId);
  const own = (await documents.get(key)) as Told | undefined;
  if (own) return own;
  const keyOfSource = await postOfEntry(documents, organisationId, source);
  const postOfSource = keyOfSource === undefined ? undefined : await documents.get(keyOfSource);
  const bySource = isPost(postOfSource) ? postOfSource : ((await documents.get(toldKey(organisationId, source))) as Told | undefined);
  if (!bySource) return undefined;
  const told: Told = { corrects: null, ...(bySource.silent && { silent: true }) };
  documents.put(key, told);
  return told;
}

/** The key of the post that tells an entry, if there is one. */
export async function postOfEntry(documents: Pick<Kept, 'get'>, organisationId: string, entryId: string): Promise<string | undefined> {
  const own = postKey(organisationId, momentId('score', entryId));
  if (await documents.get(own)) return own;
  const told = (await documents.get(toldKey(organisationId, entryId))) as Told | undefined;
  return told?.corrects ?? undefined;
}

function toldKey(organisationId: string, entryId: string): string {
  return `${organisationId}/~told/${entryId}`;
}
