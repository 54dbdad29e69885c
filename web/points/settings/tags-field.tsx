import { Checkbox, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagRow } from '../../../projections/tags/tags.view.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { patchResource } from '../../platform/live-resources.ts';
import { useTags } from '../use-series.ts';
import { TagName } from '../../platform/form/tag-name.tsx';
import './series-settings-texts.ts';
import classes from '../points.module.css';

/** The tags that entries of a series may have, none chosen meaning any; and the tags themselves: make, rename, delete. */
export function TagsField({ chosen, onChange }: { chosen: readonly string[]; onChange: (tags: string[]) => void }) {
  const { t } = useTranslation();
  const { tags } = useTags();
  return (
    <div className={classes.stack}>
      {tags.map((tag) => (
        <TagLine
          key={tag.id}
          tag={tag}
          on={chosen.includes(tag.id)}
          onTurn={(on) => onChange(tags.map(({ id }) => id).filter((id) => (id === tag.id ? on : chosen.includes(id))))}
        />
      ))}
      {tags.length > 0 && (
        <p className="meta">
          {chosen.length === 0 ? t('points.settings.tagsAny') : t('points.settings.tagsOnly', { count: chosen.length })}
        </p>
      )}
      <TagName category="score" label={t('points.settings.newTag')} press={t('points.settings.addTag')} />
    </div>
  );
}

function TagLine({ tag, on, onTurn }: { tag: TagRow; on: boolean; onTurn: (on: boolean) => void }) {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const [remove] = useCommand('tag/tag', {
    method: 'DELETE',
    optimistic: ({ tagid }) =>
      patchResource('tag/tag', { cattype: 'score' }, (told) => ({ ...told, tags: told.tags.filter(({ id }) => id !== tagid) })),
  });
  if (renaming)
    return (
      <TagName
        category="score"
        label={t('points.settings.tagName')}
        press={t('points.settings.renameTag')}
        tag={tag}
        onDone={() => setRenaming(false)}
      />
    );
  return (
    <div className={classes.tagRow}>
      <Checkbox className="grow" label={tag.name} checked={on} onChange={(event) => onTurn(event.currentTarget.checked)} />
      <LateMenu
        target={<IconButton size="sm" label={t('points.settings.tagActions', { name: tag.name })} icon={<IconDots stroke={1.75} />} />}
      >
        <Menu.Item onClick={() => setRenaming(true)}>{t('points.settings.renameTag')}</Menu.Item>
        <Menu.Item c="var(--error)" onClick={() => void remove({ tagid: tag.id, cattype: 'score' })}>
          {t('points.settings.deleteTag')}
        </Menu.Item>
      </LateMenu>
    </div>
  );
}
