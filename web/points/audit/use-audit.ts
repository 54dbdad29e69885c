import { useState } from 'react';
import type { AuditRow } from '../../../projections/views.ts';
import type { Params } from '../../platform/api.ts';
import { type Resource, useResource } from '../../platform/live-resources.ts';

type Page = { audit: AuditRow[]; more: boolean };

const PAGE_ROWS = 30;

export type Audit = Resource<Page> & { before: number; newer: (() => void) | undefined; older: (() => void) | undefined };

/** Pages of an audit trail by position: the first follows what happens, the others stay as they are. */
export function useAudit(seriesId: string, params: Params): Audit {
  const of = JSON.stringify(params);
  const [way, setWay] = useState<{ of: string; positions: readonly string[] }>({ of, positions: [] });
  const positions = way.of === of ? way.positions : [];
  const before = positions.at(-1);
  const page = useResource<Page>(
    'scoreseries/audit',
    { ...params, ...(before && { offsetid: before }), limit: PAGE_ROWS },
    { staleOn: [{ view: 'audit-trail', key: seriesId }, { view: 'people' }], keep: true },
  );
  const last = page.data?.audit.at(-1);
  const more = page.data?.more === true && last !== undefined && !page.loading;
  return {
    ...page,
    before: positions.length * PAGE_ROWS,
    newer: positions.length > 0 ? () => setWay({ of, positions: positions.slice(0, -1) }) : undefined,
    older: more ? () => setWay({ of, positions: [...positions, last.position] }) : undefined,
  };
}
