import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { call } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import { ACTIVE } from '../competition-paths.ts';
import { DoubtField, LateField } from '../fields/after-end-fields.tsx';
import { CategoriesField, OrderField, TiesField, VisibilityField, WinnersField } from '../fields/standing-fields.tsx';
import { ThemeField } from '../fields/theme-field.tsx';
import { WhenFields } from '../fields/when-fields.tsx';
import { ShareGroup } from './share-group.tsx';
import { InfoTextField } from '../fields/info-text-field.tsx';
import { EditorsField } from './editors-field.tsx';
import { Overtaken } from './rules-form.tsx';
import { SettingsFrame, SettingsOf } from './settings-frame.tsx';
import { useRules } from './use-rules.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

/** What a competition is called and says, when it is, how its board stands (RT-072). */
export default function GeneralSettings() {
  return <SettingsOf>{(competition) => <General key={competition.id} competition={competition} />}</SettingsOf>;
}

function General({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { id } = competition;
  const { admin } = useViewer();
  const rules = useRules(competition);
  const { values, problems, set, overtaken } = rules;
  const text = useDraft({ info: competition.info_text });
  const [say, { pending, error, reset }] = useCommand('competition/save_info_text');
  const form = useRef<HTMLDivElement>(null);

  async function submit() {
    if (!(await rules.save())) {
      focusFirstInvalid(form.current);
      return;
    }
    if (text.changes > 0 && (await say({ competitionid: id, info_text: text.values.info }))) text.saved();
  }

  return (
    <SettingsFrame
      competition={competition}
      foot={
        <SaveBar
          changes={rules.changes + text.changes}
          errors={Object.keys(problems).length + (error ? 1 : 0)}
          busy={rules.busy || pending}
          onSave={() => void submit()}
          onDiscard={() => {
            rules.discard();
            text.discard();
            reset();
          }}
        />
      }
    >
      <div ref={form}>
        {overtaken && <Overtaken />}
        <Refusal>{rules.refusal}</Refusal>
        <FormGroup title={t('competitions.settings.name')} text={t('competitions.settings.nameMore')}>
          <div className={classes.series}>
            <TextInput
              label={t('competitions.fields.name')}
              maxLength={255}
              autoComplete="off"
              value={values.name}
              error={problems.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <CategoriesField values={values} problem={problems.categories} onChange={set} />
            <InfoTextField
              value={text.values.info}
              error={error ? (error.fields.info_text ?? error.message) : undefined}
              onChange={(info) => text.set({ info })}
            />
          </div>
        </FormGroup>
        <FormGroup title={t('competitions.settings.when')} text={t('competitions.settings.whenMore')}>
          <WhenFields values={values} problems={problems} onChange={set} />
        </FormGroup>
        <FormGroup title={t('competitions.settings.rules')} text={t('competitions.settings.rulesMore')}>
          <div className={classes.series}>
            <WinnersField values={values} problem={problems.usesTargets} onChange={set} />
            <TiesField values={values} onChange={set} />
            <OrderField values={values} onChange={set} />
            <VisibilityField values={values} onChange={set} />
          </div>
        </FormGroup>
        <FormGroup title={t('competitions.settings.late')} text={t('competitions.settings.lateText')}>
          <div className={classes.series}>
            <LateField values={values} problems={problems} onChange={set} />
            <DoubtField values={values} onChange={set} />
          </div>
        </FormGroup>
        <FormGroup title={t('competitions.settings.theme')} text={t('competitions.settings.themeMore')}>
          <ThemeField values={values} problem={problems.theme} onChange={set} />
        </FormGroup>
        {admin && (
          <>
            <FormGroup title={t('competitions.settings.editors')} text={t('competitions.settings.editorsMore')}>
              <EditorsField admins={values.admins} problem={problems.admins} onChange={(admins) => set({ admins })} />
            </FormGroup>
            <ShareGroup competition={competition} />
            <DeleteGroup competition={competition} />
          </>
        )}
      </div>
    </SettingsFrame>
  );
}

/** Deletes at once, and takes it back for six seconds. */
function DeleteGroup({ competition: { id, name } }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('competition/delete_compition', { method: 'DELETE' });

  async function press() {
    if (!(await remove({ competitionid: id }))) return;
    showToast({
      text: t('competitions.settings.deleted', { name }),
      undo: () => void call('POST', 'competition/restore_compition', { competitionid: id }),
    });
    void navigate(ACTIVE);
  }

  return (
    <FormGroup title={t('competitions.settings.delete')} text={t('competitions.settings.deleteMore')}>
      <Button busy={pending} onClick={() => void press()}>
        {t('competitions.settings.deleteIt')}
      </Button>
      <Refusal>{error?.message}</Refusal>
    </FormGroup>
  );
}
