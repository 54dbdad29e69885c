import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { Fields, FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { IconField } from '../../points/settings/icon-field.tsx';
import { teamPath, teamsPath } from './team-of.tsx';
import '../players-texts.ts';
import classes from '../players.module.css';

/** Makes a team (RT-065): its name is enough; its players are added on its page. */
export default function NewTeam() {
  const { t } = useTranslation();
  const { groupid = '' } = useParams();
  const { admin } = useViewer();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [icon, setIcon] = useState('');
  const [tried, setTried] = useState(false);
  const [create, { pending, error }] = useCommand('team/team');
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const done = name.trim() === '' ? undefined : await create({ group: groupid, name: name.trim(), icon });
    if (!done) return focusFirstInvalid(form.current);
    await reached(done.position, 'teams');
    void navigate(teamPath({ group_id: groupid, teamid: done.teamid }), { replace: true });
  }

  if (!admin)
    return (
      <Page title={t('teams.new')}>
        <FailedState status={403} />
      </Page>
    );
  return (
    <Page title={t('teams.new')} fill ownsFilled>
      <FormBody>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <FormGroup title={t('team.what')} text={t('team.whatMore')}>
            <Fields>
              <TextInput
                autoFocus
                label={t('team.name')}
                maxLength={255}
                autoComplete="off"
                value={name}
                error={tried && name.trim() === '' ? t('team.nameMissing') : (error?.fields.name ?? error?.message)}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <div data-wide>
                <IconField type="team" icon={icon} onChange={(path) => setIcon(path === icon ? '' : path)} />
              </div>
            </Fields>
          </FormGroup>
          <div className={classes.end}>
            <ButtonLink to={teamsPath(groupid)}>{t('states.cancel')}</ButtonLink>
            <Button kind="fill" type="submit" busy={pending}>
              {t('team.create')}
            </Button>
          </div>
        </form>
      </FormBody>
    </Page>
  );
}
