import { useEffect, useState } from 'react';
import type { PlayerField } from '../../../src/players/player-fields.values.ts';
import type { MembersPreview } from '../../../src/players/players.contract.ts';
import { call, CallRefused } from '../../platform/api.ts';

/** A list, the file it came from, and what a person says about it; what is not said is recognised. */
export type List = {
  text: string;
  file?: string | undefined;
  header?: boolean;
  columns?: Partial<Record<PlayerField, number>> | undefined;
  /** Which team is meant by a name that is nearly that of a team; the same name: a new one. */
  teams?: readonly { team: string; use: string }[];
  /** Of rows about one player the first counts. */
  keepFirst?: boolean | undefined;
};

export type Preview =
  | { status: 'empty' }
  | { status: 'reading'; last?: MembersPreview }
  | { status: 'read'; read: MembersPreview }
  | { status: 'failed'; message: string };

/** How long somebody who types is let go on before the list is read. */
const TYPING_MS = 200;

/** How the server understands a list and what would become of each row, anew whenever the list changes. Nothing is saved. */
export function usePreview(groupId: string, list: List): Preview {
  const [preview, setPreview] = useState<{ of: List; as: Preview }>({ of: list, as: { status: 'empty' } });
  const empty = list.text.trim() === '';

  useEffect(() => {
    if (empty) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const { text, header, columns, teams, keepFirst } = list;
      const sent = {
        group_id: groupId,
        text,
        ...(header !== undefined && { header: header ? (1 as const) : (0 as const) }),
        ...(columns && { columns }),
        ...(teams && { teams }),
        ...(keepFirst && { keep_first: 1 as const }),
      };
      call('POST', 'group/preview_members', sent, { signal: abort.signal }).then(
        (read) => setPreview({ of: list, as: { status: 'read', read } }),
        (error: unknown) => {
          if (error instanceof CallRefused) setPreview({ of: list, as: { status: 'failed', message: error.message } });
        },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [groupId, list, empty]);

  if (empty) return { status: 'empty' };
  if (preview.of === list) return preview.as.status === 'empty' ? { status: 'reading' } : preview.as;
  return preview.as.status === 'read' ? { status: 'reading', last: preview.as.read } : { status: 'reading' };
}
