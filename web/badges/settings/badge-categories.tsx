import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagRow } from '../../../projections/tags/tags.view.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { patchResource } from '../../platform/live-resources.ts';
import { Page } from '../../platform/page/page.tsx';
import { TagName } from '../../platform/form/tag-name.tsx';
import { useBadgeCategories } from '../use-badges.ts';
import { settingsTabs } from './settings-tabs.ts';
import '../edit/editor-texts.ts';
import classes from '../edit/editor.module.css';

/** The categories that badges can have (U-104): make, rename, delete. */
export function BadgeCategories() {
  const { t } = useTranslation();
  const categories = useBadgeCategories();
  return (
    <Page title={t('badges.common')} facts={t('badges.settings.facts')} tabs={settingsTabs('categories', t)} fill>
      <FormBody>
        <FormGroup title={t('badges.settings.categories')} text={t('badges.settings.categoriesMore')}>
          <ul className={classes.categories} aria-label={t('badges.settings.categories')}>
            {categories.map((category) => (
              <Category key={category.id} category={category} />
            ))}
          </ul>
          <TagName category="badge" label={t('badges.settings.newCategory')} press={t('badges.settings.add')} />
        </FormGroup>
      </FormBody>
    </Page>
  );
}

function Category({ category }: { category: TagRow }) {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const [remove] = useCommand('tag/tag', {
    method: 'DELETE',
    optimistic: ({ tagid }) =>
      patchResource('tag/tag', { cattype: 'badge' }, (told) => ({ ...told, tags: told.tags.filter(({ id }) => id !== tagid) })),
  });
  if (renaming)
    return (
      <li>
        <TagName
          category="badge"
          label={t('badges.settings.nameOf', { name: category.name })}
          press={t('badges.settings.rename')}
          tag={category}
          onDone={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className={classes.category}>
      <bdi className="grow cut">{category.name}</bdi>
      <LateMenu
        target={<IconButton size="sm" label={t('badges.settings.actions', { name: category.name })} icon={<IconDots stroke={1.75} />} />}
      >
        <Menu.Item onClick={() => setRenaming(true)}>{t('badges.settings.rename')}</Menu.Item>
        <Menu.Item c="var(--error)" onClick={() => void remove({ tagid: category.id, cattype: 'badge' })}>
          {t('badges.settings.delete')}
        </Menu.Item>
      </LateMenu>
    </li>
  );
}
