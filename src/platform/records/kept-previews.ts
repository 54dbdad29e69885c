import { type Instant, later } from '../event.values.ts';
import { put, type RecordKind, type Records, remove } from './records.ts';

/** What was previewed, as it is kept until it is confirmed. */
export type KeptPreview = { organisationId: string; madeAt: Instant; expiresAt: Instant };

const VALID_MS = 30 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
/** Of an organisation: each may be of 100,000 entries. */
const MOST_KEPT = 20;

/** Keeps a preview for a day, by its organisation and id; of very many the oldest go. @param version what is there; null: nothing */
export async function keepPreview<Preview extends object>(
  records: Records,
  kind: RecordKind<Preview & KeptPreview>,
  { organisationId, id, now: madeAt }: { organisationId: string; id: string; now: Instant },
  preview: Preview,
  version?: null,
): Promise<void> {
  const kept = await records.keys(
    kind,
    { organisationId },
    {
      sort: { field: 'madeAt', descending: true },
    },
  );
  const document = { ...preview, organisationId, madeAt, expiresAt: later(madeAt, KEPT_MS) };
  await records.write([
    ...kept.slice(MOST_KEPT - 1).map((key) => remove(kind, key)),
    put(kind, previewKey(organisationId, id), document, version),
  ]);
}

export function previewKey(organisationId: string, id: string): string {
  return `${organisationId}/${id}`;
}

/** It can be confirmed for half an hour. */
export function isStillValid({ madeAt }: KeptPreview, now: Instant): boolean {
  return now < later(madeAt, VALID_MS);
}
