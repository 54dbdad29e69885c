import { IconCopy, IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api.ts';
import { Button, ButtonLink, IconButton } from '../../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../../platform/form/form-group.tsx';
import { useCommand } from '../../../platform/live-command.ts';
import { reached } from '../../../platform/live-line.ts';
import { patchResource, useResource } from '../../../platform/live-resources.ts';
import { showToast } from '../../../platform/overlay/toasts.tsx';
import { Page, type PageTab } from '../../../platform/page/page.tsx';
import { EmptyState } from '../../../platform/states/empty-state.tsx';
import { FailedState } from '../../../platform/states/failed-state.tsx';
import { Refusal } from '../../../platform/states/refusal.tsx';
import '../../quests-texts.ts';
import { ALL_QUESTS, questPartPath } from '../../quest-paths.ts';
import '../edit-texts.ts';
import classes from '../edit.module.css';

/** Quests that are never taken, and that others are made from (U-104). */
export function QuestTemplates({ tabs }: { tabs: readonly PageTab[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error, refetch } = useResource('quest/get_templates', {}, { staleOn: [{ view: 'quests' }] });
  const [copy, { pending, error: uncopied }] = useCommand('quest/copy');
  const [remove, { error: kept }] = useCommand('quest/quest', {
    method: 'DELETE',
    optimistic: ({ id }) =>
      patchResource('quest/get_templates', {}, (told) => ({ ...told, templates: told.templates.filter((one) => one.id !== id) })),
  });
  const templates = data?.templates;

  async function take(id: string, name: string) {
    if (await remove({ id }))
      showToast({ text: t('questEdit.deleted', { name }), undo: () => void call('POST', 'quest/restore_quest', { id }) });
  }

  async function make(id: string, name: string) {
    const done = await copy({ questid: id, copy_name: name });
    if (!done) return;
    await reached(done.position, 'quests');
    void navigate(questPartPath(done.newquestid, 'edit'));
  }

  return (
    <Page title={t('shell.questSettings')} facts={t('questEdit.settingsFacts')} tabs={tabs}>
      <FormBody>
        <Refusal>{(kept ?? uncopied)?.message}</Refusal>
        <FormGroup title={t('questEdit.templates')} text={t('questEdit.templatesMore')}>
          {error && !data ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : templates?.length === 0 ? (
            <EmptyState
              kind="none"
              level={3}
              title={t('questEdit.noTemplates')}
              text={t('questEdit.noTemplatesMore')}
              action={<ButtonLink to={ALL_QUESTS}>{t('quests.seeAll')}</ButtonLink>}
            />
          ) : (
            <ul className={classes.people} aria-label={t('questEdit.templates')} aria-busy={!templates}>
              {templates?.map(({ id, name, questtype }) => (
                <li key={id}>
                  <span className={`${classes.activityText} grow`}>
                    <bdi>{name}</bdi>
                    <span className="meta">{t(`quests.type.${questtype}`)}</span>
                  </span>
                  <ButtonLink
                    size="sm"
                    to={questPartPath(id, 'edit')}
                    icon={<IconEdit stroke={1.75} />}
                    aria-label={t('questEdit.editOf', { name })}
                  >
                    {t('questEdit.edit')}
                  </ButtonLink>
                  <Button
                    size="sm"
                    busy={pending}
                    icon={<IconCopy stroke={1.75} />}
                    aria-label={t('questEdit.makeFrom', { name })}
                    onClick={() => void make(id, name)}
                  >
                    {t('questEdit.use')}
                  </Button>
                  <IconButton
                    size="sm"
                    label={t('questEdit.deleteOf', { name })}
                    icon={<IconTrash stroke={1.75} />}
                    onClick={() => void take(id, name)}
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
