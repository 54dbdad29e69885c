import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { ImportAnswer } from '../../../src/points/import.contract.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { ListField } from '../../platform/form/list-field.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { historyPath, seriesPath } from '../series-paths.ts';
import { useSeries } from '../use-series.ts';
import { ImportPreviewView } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useImportPreview } from './use-import-preview.ts';
import classes from './import.module.css';

/** Entries from a paste or a file: what each column is, what would become of the rows, then all at once. For admins. */
export default function ImportEntries() {
  const { t } = useTranslation();
  const { pid = '' } = useParams();
  const { admin } = useViewer();
  const { series, error } = useSeries(pid);
  const [text, setText] = useState('');
  const [file, setFile] = useState<string>();
  const [columns, setColumns] = useState<{ [field: string]: number } | null>(null);
  const [createPlayers, setCreatePlayers] = useState(true);
  const [skipBad, setSkipBad] = useState(false);
  const { preview, error: refused, busy } = useImportPreview(pid, text, columns);
  const [run, { pending, error: failed }] = useCommand('scoreseries/import_entries');
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);

  const counts = preview?.counts;
  const blocked = !counts || (counts.errors > 0 && !skipBad) || (preview.new_player_count > 0 && !createPlayers && !skipBad);
  const nothing = counts !== undefined && counts.fresh === 0 && counts.errors === 0 && counts.known > 0;

  async function start() {
    const done = await run({
      scoreseriesid: pid,
      text,
      ...(columns && { columns }),
      ...(file && { file }),
      create_players: createPlayers ? 1 : 0,
      skip_bad: skipBad ? 1 : 0,
    });
    if (done) setAnswer(done);
  }

  function again() {
    setText('');
    setFile(undefined);
    setColumns(null);
    setAnswer(null);
  }

  if (!admin || series === null || error)
    return (
      <Page title={t('points.import.label')}>
        <FailedState status={admin ? (error?.status ?? 404) : 403} />
      </Page>
    );
  return (
    <Page
      title={t('points.import.label')}
      facts={series?.name ?? '\u00a0'}
      ownsFilled
      foot={
        !answer && (
          <div className={classes.foot}>
            <ButtonLink kind="quiet" to={seriesPath(pid)}>
              {t('states.cancel')}
            </ButtonLink>
            {!nothing && (
              <Button kind="fill" busy={pending} disabled={blocked || busy} onClick={() => void start()}>
                {counts
                  ? t('points.import.press', { count: counts.fresh, formatted: formatCount(counts.fresh) })
                  : t('points.import.label')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className={classes.parts}>
        {answer ? (
          <EmptyState
            kind="none"
            title={t('points.import.done', { count: answer.imported, formatted: formatCount(answer.imported) })}
            text={doneText(answer, t)}
            action={
              <>
                <ButtonLink kind="fill" to={seriesPath(pid)}>
                  {t('points.import.toBoard')}
                </ButtonLink>{' '}
                <ButtonLink to={historyPath(pid, { import: answer.import_id })}>{t('points.import.toHistory')}</ButtonLink>{' '}
                <Button onClick={again}>{t('points.import.another')}</Button>
              </>
            }
          />
        ) : (
          <>
            <ListField
              label={t('points.import.list')}
              description={t('points.import.listMore')}
              autoFocus
              value={text}
              file={file}
              onChange={(next, name) => {
                setText(next);
                setFile(name);
                setColumns(null);
              }}
            />
            <Refusal>{refused?.message}</Refusal>
            {preview && text.trim() !== '' && (
              <>
                <ImportPreviewView preview={preview} onColumns={setColumns} />
                {preview.new_player_count > 0 && (
                  <Checkbox
                    label={t('points.import.createPlayers', {
                      count: preview.new_player_count,
                      formatted: formatCount(preview.new_player_count),
                    })}
                    description={preview.new_players.slice(0, 8).join(', ')}
                    checked={createPlayers}
                    onChange={(event) => setCreatePlayers(event.currentTarget.checked)}
                  />
                )}
                {counts && (counts.errors > 0 || (preview.new_player_count > 0 && !createPlayers)) && (
                  <Checkbox
                    label={t('points.import.skipBad')}
                    checked={skipBad}
                    onChange={(event) => setSkipBad(event.currentTarget.checked)}
                  />
                )}
                {nothing && (
                  <Notice kind="info">{t('points.import.allKnown', { count: counts.known, formatted: formatCount(counts.known) })}</Notice>
                )}
                <Refusal>{failed?.status === 0 ? t('points.import.interrupted') : failed?.message}</Refusal>
                {pending && series && counts && <ImportProgress series={series} rows={counts.fresh} />}
              </>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

type Say = (
  key: 'points.import.skipped' | 'points.import.revoked' | 'points.import.playersMade' | 'points.import.leftOut',
  values: { count: number; formatted: string },
) => string;

function doneText({ skipped, revoked, players_created: made, errors }: ImportAnswer, t: Say): string {
  const parts = [
    ['points.import.skipped', skipped],
    ['points.import.revoked', revoked],
    ['points.import.playersMade', made],
    ['points.import.leftOut', new Set(errors.map(({ line }) => line)).size],
  ] as const;
  return parts.flatMap(([key, count]) => (count > 0 ? [t(key, { count, formatted: formatCount(count) })] : [])).join(' ');
}
