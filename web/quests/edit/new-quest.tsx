import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { useResource } from '../../platform/live-resources.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { questPartPath } from '../quest-paths.ts';
import './edit-texts.ts';
import '../quests-texts.ts';
import classes from './edit.module.css';

/** Makes a quest, a draft (RT-032): of which kind, or as a template is, and what it is called. */
export default function NewQuest() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data } = useResource('quest/defaults', admin ? {} : null, { staleOn: [{ view: 'organisations' }] });
  if (admin && data) return <Form usual={data.defaults.questtype} />;
  return <Page title={t('shell.newQuest')}>{!admin && <FailedState status={403} />}</Page>;
}

function Form({ usual }: { usual: QuestRow['questtype'] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<{ name?: string; description?: string; begun?: string }>({});
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState(false);
  const [save, saving] = useCommand('quest/questinfo');
  const [copy, copying] = useCommand('quest/copy');
  const templates = useResource('quest/get_templates', {}, { staleOn: [{ view: 'quests' }] }).data?.templates ?? [];
  const { name = '', description = '', begun = String(usual) } = typed;
  const template = templates.find(({ id }) => id === begun);
  const error = saving.error ?? copying.error;

  function set(change: typeof typed) {
    setTyped({ ...typed, ...change });
    saving.reset();
    copying.reset();
  }

  async function make() {
    setTried(true);
    if (name.trim() === '') return focusFirstInvalid(form.current);
    const done = template
      ? await copy({ questid: template.id, copy_name: name.trim() })
      : await save({ name, questtype: begun === '2' ? 2 : 1, ...(description.trim() !== '' && { qdescription: description }) });
    if (!done) return focusFirstInvalid(form.current);
    setMade(true);
    await reached(done.position, 'quests');
    void navigate(questPartPath('newquestid' in done ? done.newquestid : done.id, 'content'), { replace: true });
  }

  return (
    <Page
      title={t('shell.newQuest')}
      facts={t('questEdit.newFacts')}
      ownsFilled
      foot={
        <div className={classes.foot}>
          <LeaveGuard changes={made ? 0 : Object.keys(typed).length} />
          <Button kind="fill" busy={saving.pending || copying.pending} onClick={() => void make()}>
            {t('questEdit.make')}
          </Button>
        </div>
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.whole}</Refusal>
          <FormGroup title={t('questEdit.kind')} text={t('questEdit.newKindMore')}>
            <Choices
              label={t('questEdit.kind')}
              value={begun}
              options={[
                ...([1, 2] as const).map((type) => ({
                  value: String(type),
                  label: t(`quests.type.${type}`),
                  text: t(`questEdit.types.${type}`),
                })),
                ...templates.map((one) => ({
                  value: one.id,
                  label: one.name,
                  text: t('questEdit.asTemplate', { type: t(`quests.type.${one.questtype}`) }),
                })),
              ]}
              onChange={(chosen) => set({ begun: chosen })}
            />
          </FormGroup>
          <FormGroup title={t('questEdit.about')} text={t('questEdit.newAboutMore')}>
            <div className={classes.stack}>
              <TextInput
                label={t('questEdit.name')}
                maxLength={255}
                autoComplete="off"
                value={name}
                error={tried && name.trim() === '' ? t('questEdit.nameMissing') : (error?.fields.name ?? error?.fields.copy_name)}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              {!template && (
                <Textarea
                  label={t('questEdit.description')}
                  autosize
                  minRows={2}
                  maxLength={10_000}
                  value={description}
                  error={error?.fields.qdescription}
                  onChange={(event) => set({ description: event.currentTarget.value })}
                />
              )}
            </div>
          </FormGroup>
        </div>
      </FormBody>
    </Page>
  );
}
