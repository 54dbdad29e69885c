import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRow } from '../../../projections/teams/teams.view.ts';
import { Fields, FormBody, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { IconField } from '../../points/settings/icon-field.tsx';
import { TeamOf, teamPath, teamsPath } from './team-of.tsx';
import '../players-texts.ts';

/** Edits what a team is called and its picture (RT-067); for admins. */
export default function EditTeam() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  if (!admin)
    return (
      <Page title={t('team.edit')}>
        <FailedState status={403} />
      </Page>
    );
  return <TeamOf>{(team) => <Form key={team.teamid} team={team} />}</TeamOf>;
}

function Form({ team }: { team: TeamRow }) {
  const { t } = useTranslation();
  const { teamid, teamname, icon, group_id, filter_ignore } = team;
  const draft = useDraft({ name: teamname, icon, filter_ignore });
  const [save, { pending, error, reset }] = useCommand('team/team', { method: 'PUT' });
  const form = useRef<HTMLDivElement>(null);
  const { values, set } = draft;
  const wrong = values.name.trim() === '' ? t('team.nameMissing') : (error?.fields.name ?? error?.message);

  async function submit() {
    if (values.name.trim() !== '' && (await save({ teamid, ...draft.changed }))) draft.saved();
    else focusFirstInvalid(form.current);
  }

  return (
    <Page
      title={t('team.editTitle', { name: teamname })}
      tabs={[
        { to: teamPath(team), label: t('team.title'), end: true },
        { to: teamsPath(group_id), label: t('team.toList'), end: true },
      ]}
      ownsFilled={draft.changes > 0}
      fill
      foot={
        <SaveBar
          changes={draft.changes}
          errors={wrong === undefined ? 0 : 1}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <FormGroup title={t('team.what')} text={t('team.whatMore')}>
            <Fields>
              <TextInput
                label={t('team.name')}
                maxLength={255}
                autoComplete="off"
                value={values.name}
                error={wrong}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              <div data-wide>
                <IconField type="team" icon={values.icon} onChange={(path) => set({ icon: path === values.icon ? '' : path })} />
              </div>
            </Fields>
          </FormGroup>
          <FormGroup title={t('team.seen')} text={t('team.seenMore')}>
            <Toggle
              label={t('team.leaveOut')}
              text={t('team.leaveOutMore')}
              checked={values.filter_ignore === 1}
              onChange={(on) => set({ filter_ignore: on ? 1 : 0 })}
            />
          </FormGroup>
        </div>
      </FormBody>
    </Page>
  );
}
