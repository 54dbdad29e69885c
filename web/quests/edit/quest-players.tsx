import { Select } from '@mantine/core';
import { IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { call } from '../../platform/api.ts';
import { Button, IconButton, TextLink } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { Who } from '../../platform/identity/who.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useTeams } from '../../points/use-series.ts';
import { EditedQuest, QuestPage } from '../quest-page.tsx';
import { AddQuestPlayers } from './add-quest-players.tsx';
import { questPartPath } from '../quest-paths.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

/** Who may take a quest: teams and players, as many as the plan allows (RT-038, U-179, U-181). */
export default function QuestPlayers() {
  return <EditedQuest>{(quest) => <Players key={quest.id} quest={quest} />}</EditedQuest>;
}

function Players({ quest }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const { id: questid, freeforall } = quest;
  const { data, error, refetch } = useResource('quest/profile_list', { id: questid }, { staleOn: PEOPLE, keep: true });
  const [adding, setAdding] = useState(false);
  const [addTeam, { error: noTeam }] = useCommand('quest/team');
  const [removeTeam, { error: keptTeam }] = useCommand('quest/team', { method: 'DELETE' });
  const [removePlayer, { error: keptPlayer }] = useCommand('quest/profile', { method: 'DELETE' });
  const others = useTeams().filter(({ teamid }) => !data?.teams.some((one) => one.teamid === teamid));

  async function takeTeam(teamid: string, name: string) {
    const team = { questid, 'team[]': [teamid] };
    if (await removeTeam(team)) showToast({ text: t('questEdit.removed', { name }), undo: () => void call('POST', 'quest/team', team) });
  }

  async function takePlayer(profileid: string, name: string) {
    if (!(await removePlayer({ questid, profiles: [profileid] }))) return;
    const undo = () => void call('POST', 'quest/add_profiles', { questid, newprofiles: [profileid] });
    showToast({ text: t('questEdit.removed', { name }), undo });
  }

  return (
    <QuestPage
      quest={quest}
      actions={
        <Button icon={<IconUserPlus stroke={1.75} />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {t('questEdit.addPlayers')}
        </Button>
      }
    >
      <FormBody>
        {freeforall === 1 && (
          <div className={classes.line}>
            <Notice kind="info" action={<TextLink to={questPartPath(questid, 'edit')}>{t('questEdit.change')}</TextLink>}>
              {t('questEdit.forAllNotice')}
            </Notice>
          </div>
        )}
        <Refusal>{(noTeam ?? keptTeam ?? keptPlayer)?.message}</Refusal>
        {error && !data ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : (
          <>
            <p className={`${classes.line} num`} role="status">
              {data && (
                <>
                  <span className="strong">
                    {t('questEdit.takePart', { count: data.participants, formatted: formatCount(data.participants) })}
                  </span>
                  {data.message !== '' && ` · ${data.message}`}
                </>
              )}
            </p>
            <FormGroup title={t('questEdit.teams')} text={t('questEdit.teamsMore')}>
              <Select
                label={t('questEdit.addTeam')}
                placeholder={t('questEdit.chooseTeam')}
                searchable
                openOnFocus={false}
                className={classes.short}
                nothingFoundMessage={t('questEdit.noMoreTeams')}
                data={others.map(({ teamid, teamname }) => ({ value: teamid, label: teamname }))}
                value={null}
                onChange={(teamid) => teamid !== null && void addTeam({ questid, 'team[]': [teamid] })}
              />
              {data && data.teams.length > 0 && (
                <ul className={classes.people} aria-label={t('questEdit.teams')}>
                  {data.teams.map(({ teamid, teamname, members }) => (
                    <Holder
                      key={teamid}
                      remove={t('questEdit.remove', { name: teamname })}
                      onRemove={() => void takeTeam(teamid, teamname)}
                    >
                      <Who
                        id={teamid}
                        name={<bdi>{teamname}</bdi>}
                        detail={t('questEdit.members', { count: members, formatted: formatCount(members) })}
                      />
                    </Holder>
                  ))}
                </ul>
              )}
            </FormGroup>
            <FormGroup title={t('questEdit.players')} text={t('questEdit.playersMore')}>
              {data?.players.length === 0 ? (
                <EmptyState
                  kind="none"
                  level={3}
                  icon={IconUsers}
                  title={t('questEdit.noPlayers')}
                  text={t('questEdit.noPlayersMore')}
                  action={
                    <Button icon={<IconUserPlus stroke={1.75} />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
                      {t('questEdit.addPlayers')}
                    </Button>
                  }
                />
              ) : (
                <ul className={classes.people} aria-label={t('questEdit.players')} aria-busy={!data}>
                  {data?.players.map(({ profileid, name }) => (
                    <Holder key={profileid} remove={t('questEdit.remove', { name })} onRemove={() => void takePlayer(profileid, name)}>
                      <Who
                        id={profileid}
                        name={
                          <Link to={`/v_profile/${profileid}`}>
                            <bdi>{name}</bdi>
                          </Link>
                        }
                      />
                    </Holder>
                  ))}
                </ul>
              )}
            </FormGroup>
          </>
        )}
      </FormBody>
      {adding && <AddQuestPlayers quest={quest} limit={data?.message ?? ''} onClose={() => setAdding(false)} />}
    </QuestPage>
  );
}

/** Who joins a team, or leaves it, is counted anew. */
const PEOPLE = [{ view: 'quests' }, { view: 'people' }, { view: 'teams' }] as const;

function Holder({ remove, onRemove, children }: { remove: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li>
      <span className="grow">{children}</span>
      <IconButton size="sm" label={remove} icon={<IconUserMinus stroke={1.75} />} onClick={onRemove} />
    </li>
  );
}
