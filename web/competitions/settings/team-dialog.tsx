import { Select, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterTeamRow } from '../../../projections/competition-rosters/competition-rosters.view.ts';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Segmented } from '../../platform/controls/segmented.tsx';
import { Toggle } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { IconField } from '../../points/settings/icon-field.tsx';
import { isTarget } from '../fields/rules-values.ts';
import { ROSTER_STALE } from './use-roster.ts';
import { TargetInput } from '../fields/target-input.tsx';
import '../competitions-texts.ts';
import classes from './settings.module.css';

/** What is set of a team; `of` is the organisation's team that it is, empty for none. */
type TeamValues = { name: string; icon: string; target: string; sharing: 0 | 1; playersOnly: boolean };

/** Adds a team of the organisation, or one made for the competition (C-13). */
export function AddTeam({ competition, onClose }: { competition: CompetitionRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: competitionid, name: competitionName, use_target: usesTargets } = competition;
  const [kind, setKind] = useState<'of' | 'own'>('of');
  const [teamid, setTeamid] = useState<string | null>(null);
  const [values, setValues] = useState<TeamValues>({ name: '', icon: '', target: '', sharing: 0, playersOnly: false });
  const [tried, setTried] = useState(false);
  const [add, { pending, error }] = useCommand('competition/add_competition_team');
  const { data } = useResource('competition/get_teams_not_in_competition', { competitionid }, { staleOn: ROSTER_STALE });
  const free = data?.teams ?? [];
  const own = kind === 'own';
  const missing = own ? values.name.trim() === '' : teamid === null;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (missing || !isTarget(values.target)) return;
    const { name, icon } = values;
    const sent = { competitionid, ...(own ? { teamname: name.trim() } : { teamid: teamid ?? '' }), ...(own && icon && { icon }) };
    const targets = usesTargets === 1 && { teamtarget: targetOf(values), target_sharing: values.sharing };
    if (!(await add({ ...sent, ...targets, players_only: own || values.playersOnly ? 1 : 0 }))) return;
    const called = own ? name : (free.find((team) => team.teamid === teamid)?.teamname ?? '');
    showToast({ text: t('competitions.people.teamAdded', { name: called }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('competitions.people.addTeamTitle', { name: competitionName })}
      lead={t('competitions.people.addTeamLead')}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="add-team" busy={pending}>
            {t('competitions.people.addTeam')}
          </Button>
        </>
      }
    >
      <form id="add-team" noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
        <Refusal>{error?.message}</Refusal>
        <Segmented<'of' | 'own'>
          label={t('competitions.people.teamKind')}
          value={kind}
          options={[
            { value: 'of', label: t('competitions.people.teamOf'), short: t('competitions.people.teamOfShort') },
            { value: 'own', label: t('competitions.people.teamOwn'), short: t('competitions.people.teamOwnShort') },
          ]}
          onChange={setKind}
        />
        {own ? (
          <NameField
            label={t('competitions.people.name')}
            values={values}
            error={tried && missing ? t('competitions.people.nameMissing') : undefined}
            onChange={(name) => setValues({ ...values, name })}
          />
        ) : data?.teams.length === 0 ? (
          <p className="soft">{t('competitions.people.noFreeTeams')}</p>
        ) : (
          <Select
            data-autofocus
            openOnFocus={false}
            searchable
            label={t('competitions.people.teamChoose')}
            data={free.map((team) => ({ value: team.teamid, label: team.teamname }))}
            value={teamid}
            error={tried && missing ? t('competitions.people.teamMissing') : undefined}
            onChange={setTeamid}
          />
        )}
        {own && (
          <div>
            <IconField
              type="team"
              icon={values.icon}
              onChange={(path) => setValues({ ...values, icon: path === values.icon ? '' : path })}
            />
          </div>
        )}
        <Counting values={values} own={own} usesTargets={usesTargets === 1} tried={tried} onChange={setValues} />
      </form>
    </Dialog>
  );
}

/** Changes how a team takes part: its name here, its picture, its target, whose entries count. */
export function EditTeam({ competition, team, onClose }: { competition: CompetitionRow; team: RosterTeamRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: competitionid, use_target: usesTargets } = competition;
  const own = team.teamid === null;
  // What it was when this was opened: what somebody else sets meanwhile stays.
  const [before] = useState<TeamValues>({
    name: team.teamname,
    icon: team.icon,
    target: team.teamtarget ?? '',
    sharing: team.target_sharing,
    playersOnly: team.players_only === 1,
  });
  const [values, setValues] = useState(before);
  const [tried, setTried] = useState(false);
  const [change, { pending, error }] = useCommand('competition/update_competition_team');
  const missing = own && values.name.trim() === '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (missing || !isTarget(values.target)) return;
    const { name, icon, playersOnly } = values;
    const sent = {
      competitionid,
      id: team.id,
      ...(name !== before.name && { teamname: name.trim() }),
      ...(icon !== before.icon && { icon }),
      ...(playersOnly !== before.playersOnly && { players_only: playersOnly ? (1 as const) : (0 as const) }),
      ...(values.target !== before.target && { teamtarget: targetOf(values) }),
      ...(values.sharing !== before.sharing && { target_sharing: values.sharing }),
    };
    if (await change(sent)) onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('competitions.people.editTeam', { name: team.teamname })}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="edit-team" busy={pending}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id="edit-team" noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
        <Refusal>{error?.message}</Refusal>
        <NameField
          label={t('competitions.people.name')}
          values={values}
          error={tried && missing ? t('competitions.people.nameMissing') : undefined}
          onChange={(name) => setValues({ ...values, name })}
        />
        <div>
          <IconField type="team" icon={values.icon} onChange={(path) => setValues({ ...values, icon: path === values.icon ? '' : path })} />
        </div>
        <Counting values={values} own={own} usesTargets={usesTargets === 1} tried={tried} onChange={setValues} />
      </form>
    </Dialog>
  );
}

type NameFieldProps = { label: string; values: TeamValues; error: string | undefined; onChange: (name: string) => void };

function NameField({ label, values, error, onChange }: NameFieldProps) {
  return (
    <TextInput
      data-autofocus
      label={label}
      maxLength={255}
      autoComplete="off"
      value={values.name}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type CountingProps = { values: TeamValues; own: boolean; usesTargets: boolean; tried: boolean; onChange: (values: TeamValues) => void };

/** Whose entries count, and what is to be reached. */
function Counting({ values, own, usesTargets, tried, onChange }: CountingProps) {
  const { t } = useTranslation();
  return (
    <>
      {!own && (
        <Toggle
          label={t('competitions.people.playersOnly')}
          text={t('competitions.people.playersOnlyMore')}
          checked={values.playersOnly}
          onChange={(playersOnly) => onChange({ ...values, playersOnly })}
        />
      )}
      {usesTargets && (
        <>
          <TargetInput
            className={classes.target}
            label={t('competitions.people.target')}
            value={values.target}
            error={tried && !isTarget(values.target) ? t('competitions.people.targetWrong') : undefined}
            onChange={(event) => onChange({ ...values, target: event.currentTarget.value })}
          />
          <Segmented<'0' | '1'>
            label={t('competitions.people.sharing')}
            value={values.sharing === 0 ? '0' : '1'}
            options={[
              { value: '0', label: t('competitions.people.together') },
              { value: '1', label: t('competitions.people.each') },
            ]}
            onChange={(sharing) => onChange({ ...values, sharing: sharing === '0' ? 0 : 1 })}
          />
        </>
      )}
    </>
  );
}

function targetOf({ target }: TeamValues): string {
  return target.trim() === '' ? '' : (parseAmount(target) ?? target);
}
