import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagRow } from '../../../projections/tags/tags.view.ts';
import { IconButton } from '../controls/button.tsx';
import { LateMenu } from '../controls/late-menu.tsx';
import { useCommand } from '../live-command.ts';
import { patchResource } from '../live-resources.ts';
import { addTexts } from '../texts/texts.ts';
import { TagName } from './tag-name.tsx';
import classes from './tag-list.module.css';
import { tagListTexts } from './tag-list.texts.ts';

addTexts(tagListTexts);

type TagListProps = { category: TagRow['cattype']; tags: readonly TagRow[]; label: string };

/** The categories of an area (U-104): make, rename, delete. */
export function TagList({ category, tags, label }: TagListProps) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={classes.tags} aria-label={label}>
        {tags.map((tag) => (
          <Tag key={tag.id} tag={tag} />
        ))}
      </ul>
      <TagName category={category} label={t('tagList.new')} press={t('tagList.add')} />
    </>
  );
}

function Tag({ tag }: { tag: TagRow }) {
  const { t } = useTranslation();
  const { id, name, cattype } = tag;
  const [renaming, setRenaming] = useState(false);
  const [remove] = useCommand('tag/tag', {
    method: 'DELETE',
    optimistic: ({ tagid }) =>
      patchResource('tag/tag', { cattype }, (told) => ({ ...told, tags: told.tags.filter((one) => one.id !== tagid) })),
  });
  if (renaming)
    return (
      <li>
        <TagName
          category={cattype}
          label={t('tagList.nameOf', { name })}
          press={t('tagList.rename')}
          tag={tag}
          onDone={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className={classes.tag}>
      <bdi className="grow cut">{name}</bdi>
      <LateMenu target={<IconButton size="sm" label={t('tagList.actions', { name })} icon={<IconDots stroke={1.75} />} />}>
        <Menu.Item onClick={() => setRenaming(true)}>{t('tagList.rename')}</Menu.Item>
        <Menu.Item c="var(--error)" onClick={() => void remove({ tagid: id, cattype })}>
          {t('tagList.delete')}
        </Menu.Item>
      </LateMenu>
    </li>
  );
}
