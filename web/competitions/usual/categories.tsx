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
import { addTexts } from '../../platform/texts/texts.ts';
import { TagName } from '../../platform/form/tag-name.tsx';
import { competitionSettingsTexts } from '../settings/settings.texts.ts';
import { useCategories } from '../use-categories.ts';
import { settingsTabs } from './settings-tabs.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

addTexts(competitionSettingsTexts);

/** The categories that competitions can have (U-104): make, rename, delete. */
export function Categories() {
  const { t } = useTranslation();
  const { categories } = useCategories();
  return (
    <Page title={t('competitionThemes.title')} facts={t('competitions.usual.facts')} tabs={settingsTabs('categories', t)} fill>
      <FormBody>
        <FormGroup title={t('competitions.usual.categories')} text={t('competitions.usual.categoriesMore')}>
          <ul className={classes.categories} aria-label={t('competitions.usual.categories')}>
            {categories.map((category) => (
              <Category key={category.id} category={category} />
            ))}
          </ul>
          <TagName category="competition" label={t('competitions.usual.newCategory')} press={t('competitions.usual.add')} />
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
      patchResource('tag/tag', { cattype: 'competition' }, (told) => ({ ...told, tags: told.tags.filter(({ id }) => id !== tagid) })),
  });
  if (renaming)
    return (
      <li>
        <TagName
          category="competition"
          label={t('competitions.usual.nameOf', { name: category.name })}
          press={t('competitions.usual.rename')}
          tag={category}
          onDone={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className={classes.category}>
      <bdi className="grow cut">{category.name}</bdi>
      <LateMenu
        target={<IconButton size="sm" label={t('competitions.usual.actions', { name: category.name })} icon={<IconDots stroke={1.75} />} />}
      >
        <Menu.Item onClick={() => setRenaming(true)}>{t('competitions.usual.rename')}</Menu.Item>
        <Menu.Item c="var(--error)" onClick={() => void remove({ tagid: category.id, cattype: 'competition' })}>
          {t('competitions.usual.delete')}
        </Menu.Item>
      </LateMenu>
    </li>
  );
}
