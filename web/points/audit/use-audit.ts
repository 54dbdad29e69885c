import type { AuditAct, AuditRow } from '../../../projections/audit-trail/audit-trail.view.ts';
import type { Answer, Input } from '../../platform/api.ts';
import { type Resource, useResource } from '../../platform/live-resources.ts';
import { useSettled } from '../../platform/table/use-settled.ts';
import { useWay } from '../use-way.ts';

/** A page of single facts, or of what people did. */
type Page = Answer<'GET', 'scoreseries/audit' | 'scoreseries/audit_acts'>;
type Asked = Input<'GET', 'scoreseries/audit'>;

const PAGE_ROWS = 30;

type Audit = Resource<Page> & {
  rows: readonly (AuditRow | AuditAct)[] | undefined;
  before: number;
  newer: (() => void) | undefined;
  older: (() => void) | undefined;
};

/** Pages of an audit trail: the first follows what happens, the others stay as they are. */
export function useAudit(params: Asked, facts: boolean): Audit {
  const way = useWay(JSON.stringify(params));
  const page = useResource(
    facts ? 'scoreseries/audit' : 'scoreseries/audit_acts',
    { ...params, after: way.after, limit: PAGE_ROWS },
    { staleOn: [staleOn(params), { view: 'people' }], keep: true },
  );
  const rows = page.data && ('acts' in page.data ? page.data.acts : page.data.audit);
  const next = page.former ? null : page.data?.next;
  return {
    ...page,
    rows,
    before: useSettled(way.pages * PAGE_ROWS, page.former),
    newer: way.back,
    older: next ? () => way.on(next) : undefined,
  };
}

/** The trail of a series follows that series, that of the organisation everything. */
function staleOn({ source, scoreseriesid }: Asked) {
  if (source === 'security') return { view: 'security-log' as const };
  return { view: 'audit-trail' as const, ...(scoreseriesid && { key: scoreseriesid }) };
}
