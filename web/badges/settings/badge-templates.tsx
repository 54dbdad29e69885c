import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { ButtonLink, IconButton } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { patchResource, useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { ALL, partPath } from '../badge-paths.ts';
import { Seal } from '../pieces/seal.tsx';
import { settingsTabs } from './settings-tabs.ts';
import '../edit/editor-texts.ts';
import classes from '../edit/editor.module.css';

/** Badges that are never won, and that others are made from (U-104). */
export function BadgeTemplates() {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('badges/get_templates', {}, { staleOn: [{ view: 'badges' }] });
  const [remove, { error: kept }] = useCommand('badges/delete_badge', {
    method: 'DELETE',
    optimistic: ({ badgeid }) =>
      patchResource('badges/get_templates', {}, (told) => ({ ...told, templates: told.templates.filter(({ id }) => id !== badgeid) })),
  });
  const templates = data?.templates;

  async function take(id: string, name: string) {
    if (!(await remove({ badgeid: id }))) return;
    showToast({ text: t('badges.edit.deleted', { name }), undo: () => void call('POST', 'badges/restore_badge', { badgeid: id }) });
  }

  return (
    <Page title={t('badges.common')} facts={t('badges.settings.facts')} tabs={settingsTabs('templates', t)} fill>
      <FormBody>
        <Refusal>{kept?.message}</Refusal>
        <FormGroup title={t('badges.settings.templates')} text={t('badges.settings.templatesMore')}>
          {error && !data ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : templates?.length === 0 ? (
            <EmptyState
              kind="none"
              level={3}
              title={t('badges.settings.noTemplates')}
              text={t('badges.settings.noTemplatesMore')}
              action={<ButtonLink to={ALL}>{t('badges.seeAll')}</ButtonLink>}
            />
          ) : (
            <ul className={classes.templates} aria-label={t('badges.settings.templates')} aria-busy={!templates}>
              {templates?.map((template) => (
                <li key={template.id} className={classes.template}>
                  <Seal badge={template} />
                  <bdi className="grow cut">{template.Name}</bdi>
                  <span className="meta">{t(`badges.kind.${template.badge_type}`)}</span>
                  <ButtonLink
                    size="sm"
                    to={partPath(template.id, 'edit')}
                    icon={<IconEdit stroke={1.75} />}
                    aria-label={t('badges.settings.editOf', { name: template.Name })}
                  >
                    {t('badges.settings.edit')}
                  </ButtonLink>
                  <IconButton
                    size="sm"
                    label={t('badges.settings.deleteOf', { name: template.Name })}
                    icon={<IconTrash stroke={1.75} />}
                    onClick={() => void take(template.id, template.Name)}
                  />
                </li>
              ))}
            </ul>
          )}
        </FormGroup>
      </FormBody>
    </Page>
  );
}
