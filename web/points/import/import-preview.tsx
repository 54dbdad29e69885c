import { Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IMPORT_FIELDS, type ImportField } from '../../../src/points/import-columns.values.ts';
import type { ImportPreview } from '../../../src/points/import.contract.ts';
import { formatCount, formatGain } from '../../platform/format/numbers.ts';
import { Tag } from '../../platform/controls/tag.tsx';
import { Time } from '../../platform/format/time.tsx';
import classes from './import.module.css';

type ImportPreviewViewProps = { preview: ImportPreview; onColumns: (columns: { [field: string]: number }) => void };

/** What each column is, the first rows as they would be stored, and what is wrong with which line. */
export function ImportPreviewView({ preview, onColumns }: ImportPreviewViewProps) {
  const { t } = useTranslation();
  const { columns, counts, rows, errors } = preview;

  function choose(index: number, field: ImportField | null) {
    const others = columns.filter((column) => column.field !== null && column.index !== index && column.field !== field);
    const taken = others.map((column): [string, number] => [column.field ?? '', column.index]);
    onColumns(Object.fromEntries(field ? [...taken, [field, index] satisfies [string, number]] : taken));
  }

  return (
    <>
      <section>
        <h2>{t('points.import.columns')}</h2>
        <div className={classes.columns}>
          {columns.map(({ index, title, field, samples }) => (
            <Select
              key={index}
              label={title || t('points.import.column', { n: index + 1 })}
              description={samples.join(', ').slice(0, 60)}
              data={[
                { value: '', label: t('points.import.ignored') },
                ...IMPORT_FIELDS.map((value) => ({ value, label: t(`points.import.field.${value}`) })),
              ]}
              value={field ?? ''}
              onChange={(value) => choose(index, IMPORT_FIELDS.find((known) => known === value) ?? null)}
            />
          ))}
        </div>
      </section>
      <section>
        <h2>{t('points.import.rows', { count: counts.rows, formatted: formatCount(counts.rows) })}</h2>
        <p className="soft num" role="status">
          {[
            t('points.import.fresh', { count: counts.fresh, formatted: formatCount(counts.fresh) }),
            ...(counts.known > 0 ? [t('points.import.known', { count: counts.known, formatted: formatCount(counts.known) })] : []),
            ...(counts.revoking > 0
              ? [t('points.import.revoking', { count: counts.revoking, formatted: formatCount(counts.revoking) })]
              : []),
            ...(counts.errors > 0 ? [t('points.import.bad', { count: counts.errors, formatted: formatCount(counts.errors) })] : []),
          ].join(' · ')}
        </p>
        {errors.length > 0 && (
          <ul className={classes.errors}>
            {errors.slice(0, 50).map(({ line, field, reason }) => (
              <li key={`${line} ${field} ${reason}`}>
                <IconAlertTriangle size={16} stroke={1.75} />
                <span className="strong num">{t('points.import.line', { line })}</span> <span>{reason}</span>
              </li>
            ))}
            {errors.length < counts.errors && (
              <li>{t('points.revoke.andMore', { count: counts.errors - 50, formatted: formatCount(counts.errors - 50) })}</li>
            )}
          </ul>
        )}
        {rows.length > 0 && (
          <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('points.import.firstRows')}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('points.import.lineHead')}</th>
                  <th scope="col">{t('points.import.field.player')}</th>
                  <th scope="col" data-end="">
                    {t('points.import.field.points')}
                  </th>
                  <th scope="col">{t('points.import.field.time')}</th>
                  <th scope="col">{t('points.import.field.comment')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, 8).map((row) => (
                  <tr key={row.line}>
                    <td className="num">{row.line}</td>
                    <td>
                      <PlayerCell row={row} />
                    </td>
                    <td data-end="">{row.revokes === null ? formatGain(row.points) : t('points.import.revokes', { id: row.revokes })}</td>
                    <td className="num">
                      <Time at={row.time} as="date" /> <Time at={row.time} />
                    </td>
                    <td>
                      <bdi>{row.comment}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </>
  );
}

/** The player by name, and beside it what the list says where that is something else, like an id. */
function PlayerCell({ row: { player, name } }: { row: ImportPreview['rows'][number] }) {
  const { t } = useTranslation();
  if (name === null)
    return (
      <>
        <bdi>{player}</bdi> <Tag>{t('points.import.new')}</Tag>
      </>
    );
  return (
    <>
      <bdi>{name}</bdi> {name !== player && <bdi className="meta">{player}</bdi>}
    </>
  );
}
