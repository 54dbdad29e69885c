import { IconListDetails, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LEVELS } from '../../projections/integrations/log-levels.values.ts';
import { Button, IconButton } from '../platform/controls/button.tsx';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { formatDateClock } from '../platform/format/times.ts';
import { Time } from '../platform/format/time.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { Pager } from '../platform/table/pager.tsx';
import { IntegrationFrame, IntegrationOf } from './integration-frame.tsx';
import { Level } from './level.tsx';
import { logText, Skips } from './log-message.tsx';
import type { ConfigRow, LogRow } from './use-integrations.ts';
import './integrations-texts.ts';

const PAGE = 50;

/** What came in and what became of it, as it happens (RT-126). Page and filters stand in the address. */
export default function Log() {
  return <IntegrationOf>{(config) => <LogOf config={config} />}</IntegrationOf>;
}

function LogOf({ config }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { id, steps } = config;
  const level = LEVELS.find((one) => one === query.get('level'));
  const stepId = steps.find((step) => step.id === query.get('step'))?.id;
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1);
  const { data, error, former, refetch } = useResource(
    'externalApiConfig/get_log',
    { id, pageno: page, ...(level && { level }), ...(stepId !== undefined && { step_id: stepId }) },
    { staleOn: [{ view: 'integration-log', key: id }, { view: 'integrations' }], keep: true },
  );
  const [replay, replaying] = useCommand('externalApiConfig/replay_delivery');
  const rows = former ? undefined : data?.log;
  const total = data?.total ?? 0;
  const isFiltered = level !== undefined || stepId !== undefined;

  function ask(change: { level?: string | undefined; step?: string | undefined; page?: number }) {
    const asked = { level, step: stepId, page: 1, ...change };
    const said = Object.entries(asked).filter(([, value]) => value !== undefined && value !== 1);
    setQuery(Object.fromEntries(said.map(([name, value]) => [name, String(value)])), { replace: true });
  }

  async function readAgain({ delivery_id: deliveryId }: LogRow) {
    if (await replay({ id: deliveryId })) showToast({ text: t('integrations.log.replayed') });
  }

  const columns: Column<LogRow>[] = [
    { key: 'time', head: t('integrations.log.time'), cell: ({ time }) => <Time at={time} as="brief" />, soft: true },
    { key: 'level', head: t('integrations.log.levels'), cell: (row) => <Level level={row.level} />, from: 768 },
    { key: 'message', head: t('integrations.log.message'), cell: (row) => logText(row, t), names: true, grow: 3 },
    {
      key: 'step',
      head: t('integrations.step.step'),
      cell: ({ step }) => <bdi className="cut">{step}</bdi>,
      soft: true,
      from: 768,
      grow: 1,
    },
    {
      key: 'via',
      head: t('integrations.log.via'),
      cell: ({ via }) => via !== null && t(`integrations.log.way.${via}`),
      soft: true,
      from: 1024,
    },
    {
      key: 'again',
      head: <span className="vh">{t('table.actions')}</span>,
      cell: (row) => (
        <IconButton
          label={t('integrations.log.again', { time: formatDateClock(row.time) })}
          icon={<IconRefresh size={16} stroke={1.75} />}
          disabled={row.what === 'received' || row.what === 'replayed'}
          onClick={() => void readAgain(row)}
        />
      ),
      end: true,
    },
  ];
  return (
    <IntegrationFrame config={config} fill>
      <DataTable<LogRow>
        label={t('integrations.tab.log')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        filters={
          <>
            <Refusal>{replaying.error?.message}</Refusal>
            <ChoiceChip
              label={t('integrations.log.levels')}
              any={t('integrations.log.any')}
              choices={LEVELS.map((value) => ({ value, label: t(`integrations.log.level.${value}`) }))}
              chosen={level ? [level] : []}
              onChange={([one]) => ask({ level: one })}
            />
            <ChoiceChip
              label={t('integrations.step.step')}
              any={t('integrations.log.any')}
              choices={steps.map((step) => ({ value: step.id, label: step.name }))}
              chosen={stepId === undefined ? [] : [stepId]}
              onChange={([one]) => ask({ step: one })}
            />
          </>
        }
        detail={(row) => (
          <>
            {row.level !== 'info' && <Level level={row.level} silent />} <bdi>{row.step}</bdi>
          </>
        )}
        below={(row) => (row.skips.length > 0 ? { note: <Skips row={row} /> } : undefined)}
        instead={
          error && !data ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : rows?.length === 0 && isFiltered ? (
            <EmptyState
              kind="no-match"
              title={t('integrations.log.noMatch')}
              action={<Button onClick={() => ask({ level: undefined, step: undefined })}>{t('states.clearFilter')}</Button>}
            />
          ) : rows?.length === 0 ? (
            <EmptyState kind="none" icon={IconListDetails} title={t('integrations.log.none')} text={t('integrations.log.noneMore')} />
          ) : undefined
        }
        foot={
          rows &&
          total > 0 && (
            <Pager
              from={(page - 1) * PAGE + 1}
              to={(page - 1) * PAGE + rows.length}
              total={total}
              byTime
              onBack={page > 1 ? () => ask({ page: page - 1 }) : undefined}
              onOn={page * PAGE < total ? () => ask({ page: page + 1 }) : undefined}
            />
          )
        }
      />
    </IntegrationFrame>
  );
}
