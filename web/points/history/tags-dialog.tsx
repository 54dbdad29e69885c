import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import { Button, TextLink } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { settingsPath } from '../series-paths.ts';
import { useSeries, useTags } from '../use-series.ts';
import classes from '../points.module.css';

type TagsDialogProps = { seriesId: string; entries: readonly EntryRow[]; onClose: () => void; onDone: () => void };

/** Gives entries other tags. Of several only what is pressed changes, the rest stays as each has it. */
export function TagsDialog({ seriesId, entries, onClose, onDone }: TagsDialogProps) {
  const { t } = useTranslation();
  const { series } = useSeries(seriesId);
  const { tags } = useTags();
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [save, { pending, error }] = useCommand('scoreseries/save_tag');
  const allowed = tags.filter(
    ({ id }) => !series?.tags.length || series.tags.includes(id) || entries.some((entry) => entry.tags.includes(id)),
  );

  function tagsOf(entry: EntryRow): string[] {
    const kept = entry.tags.filter((id) => changes.get(id) !== false);
    const added = [...changes].flatMap(([id, on]) => (on && !kept.includes(id) ? [id] : []));
    return [...kept, ...added];
  }

  async function submit() {
    const alike = Map.groupBy(entries, (entry) => JSON.stringify(tagsOf(entry)));
    for (const [list, same] of alike) {
      if (!(await save({ scoreseriesid: seriesId, selpoints: same.map(({ id }) => id), tags: JSON.parse(list) as string[] }))) return;
    }
    onDone();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      width={440}
      title={t('points.history.editTags')}
      lead={t('points.history.editTagsOf', { count: entries.length })}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" busy={pending} onClick={() => (changes.size === 0 ? onClose() : void submit())}>
            {t('points.history.saveTags')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        {allowed.map(({ id, name }) => {
          const having = entries.filter((entry) => entry.tags.includes(id)).length;
          const change = changes.get(id);
          return (
            <Checkbox
              key={id}
              label={name}
              checked={change ?? having === entries.length}
              indeterminate={change === undefined && having > 0 && having < entries.length}
              onChange={(event) => setChanges(new Map([...changes, [id, event.currentTarget.checked]]))}
            />
          );
        })}
        {allowed.length === 0 && (
          <p className="soft">
            {t('points.history.noTags')} <TextLink to={settingsPath(seriesId)}>{t('points.history.makeTags')}</TextLink>
          </p>
        )}
        <Refusal>{error?.message}</Refusal>
      </div>
    </Dialog>
  );
}
