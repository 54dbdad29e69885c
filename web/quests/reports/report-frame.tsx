import { IconPencil, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { addressOf } from '../../platform/api.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { ChoiceChip } from '../../platform/controls/choice-chip.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { Page } from '../../platform/page/page.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { ExportMenu } from '../../points/export-menu.tsx';
import { questPartPath } from '../quest-paths.ts';
import { reportPath } from './report-paths.ts';
import { useRound } from './use-reports.ts';
import './reports-texts.ts';

const REPORTS = [undefined, 'results', 'responses', 'participants'] as const;

type FrameProps = {
  quest: QuestRow;
  report: (typeof REPORTS)[number];
  status?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  menu?: NonNullable<Parameters<typeof Page>[0]['menu']>;
  children: ReactNode;
};

/** The sheet of a quest's reports, with a tab for each and the way out of its answers as a file. */
export function ReportFrame({ quest, report: shown, status, facts = '\u00a0', actions, menu = [], children }: FrameProps) {
  const { t } = useTranslation();
  const { round } = useRound();
  const of = round === undefined ? '' : `?round=${round}`;
  return (
    <Page
      title={quest.name}
      status={status}
      facts={facts}
      tabs={REPORTS.map((report) => ({
        to: `${reportPath(quest.id, report)}${of}`,
        label: t(`questReports.tab.${report ?? 'home'}`),
        current: report === shown,
      }))}
      actions={
        <>
          <ExportMenu path="quest/export" params={{ questid: quest.id, ...(round !== undefined && { round }) }} />
          {actions}
        </>
      }
      menu={[
        ...(['csv', 'ndjson'] as const).map((format) => ({
          label: `${t('points.export.label')}: ${t(`points.export.${format}`)}`,
          icon: IconUpload,
          onSelect: () => window.location.assign(exportAddress(quest.id, round, format)),
          folded: true,
        })),
        { label: t('questReports.toContent'), icon: IconPencil, to: questPartPath(quest.id, 'content') },
        ...menu,
      ]}
      fill
    >
      {children}
    </Page>
  );
}

/** The quest of the address, for who edits it; else why its reports are not shown. */
export function ReportedQuest({ children }: { children: (quest: QuestRow) => ReactNode }) {
  const { t } = useTranslation();
  const { qid: id = '' } = useParams();
  const { data, error, refetch } = useResource('quest/questinfo', { id }, { staleOn: [{ view: 'quests' }], keep: true });
  const quest = data?.quests[0];
  if (quest?.id === id && quest.editable === 1) return children(quest);
  const isLost = error?.status === 404 || (data && !quest);
  return (
    <Page title={t('questReports.title')} facts={'\u00a0'}>
      {quest?.id === id ? (
        <FailedState status={403} />
      ) : isLost ? (
        <EmptyState
          kind="no-match"
          title={t('questReports.notFound')}
          text={t('questReports.notFoundMore')}
          action={<ButtonLink to="/v_quest/all">{t('questReports.all')}</ButtonLink>}
        />
      ) : (
        error && <FailedState status={error.status} onRetry={refetch} />
      )}
    </Page>
  );
}

/** Which round is told of, where there was more than one. */
export function RoundChip({ quest }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const { round, setRound } = useRound();
  const last = quest.round?.number ?? 1;
  if (last < 2) return null;
  const numbers = Array.from({ length: last }, (_, at) => String(last - at));
  return (
    <ChoiceChip
      label={t('questReports.round')}
      any={t('questReports.now')}
      choices={numbers.map((number) => ({ value: number, label: t('questReports.roundNo', { number }) }))}
      chosen={round === undefined ? [] : [String(round)]}
      onChange={([next]) => setRound(next)}
    />
  );
}

function exportAddress(questid: string, round: number | undefined, format: 'csv' | 'ndjson'): string {
  return addressOf('quest/export', { questid, format, ...(round !== undefined && { round }) });
}
