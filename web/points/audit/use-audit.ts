import { useState } from 'react';
import type { AuditAct, AuditRow } from '../../../projections/views.ts';
import type { Params } from '../../platform/api.ts';
import { type Resource, useResource } from '../../platform/live-resources.ts';

/** A page of single facts, or of what people did. */
type Page = { audit: AuditRow[]; more: boolean } | { acts: AuditAct[]; more: boolean };

const PAGE_ROWS = 30;

type Audit = Resource<Page> & {
  rows: readonly (AuditRow | AuditAct)[] | undefined;
  before: number;
  newer: (() => void) | undefined;
  older: (() => void) | undefined;
};

/** Pages of an audit trail by position: the first follows what happens, the others stay as they are. */
export function useAudit(seriesId: string, params: Params, facts: boolean): Audit {
  const of = JSON.stringify(params);
  const [way, setWay] = useState<{ of: string; positions: readonly string[] }>({ of, positions: [] });
  const positions = way.of === of ? way.positions : [];
  const before = positions.at(-1);
  const page = useResource<Page>(
    facts ? 'scoreseries/audit' : 'scoreseries/audit_acts',
    { ...params, ...(before && { offsetid: before }), limit: PAGE_ROWS },
    { staleOn: [{ view: 'audit-trail', key: seriesId }, { view: 'people' }], keep: true },
  );
  const rows = page.data && ('acts' in page.data ? page.data.acts : page.data.audit);
  const last = rows?.at(-1);
  const more = page.data?.more === true && last !== undefined && !page.loading;
  return {
    ...page,
    rows,
    before: positions.length * PAGE_ROWS,
    newer: positions.length > 0 ? () => setWay({ of, positions: positions.slice(0, -1) }) : undefined,
    older: more ? () => setWay({ of, positions: [...positions, last.position] }) : undefined,
  };
}
