import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { looksLikeAddress } from '../entry/address.ts';
import type { CallRefused } from '../platform/api.ts';
import { Fields, FormBody, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { loadSession, useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { type Celebration, CelebrationFields } from './celebration-fields.tsx';
import { PictureFields, type Pictures } from './picture-fields.tsx';
import { useProfile } from './use-profile.ts';
import './profile-texts.ts';

/** Editing a profile (RT-109): the person the name, the pictures and how they are celebrated, admins everything. */
export default function EditProfile() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { profile, error, refetch, mayEdit } = useProfile(id);
  if (error || (profile && !mayEdit)) {
    return (
      <Page title={t('profile.edit')}>
        {error && error.status !== 404 ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : (
          <EmptyState kind={error ? 'no-match' : 'denied'} title={t(error ? 'profile.notFound' : 'states.denied')} />
        )}
      </Page>
    );
  }
  if (!profile) return <Page title={t('profile.edit')}>{null}</Page>;
  return <Form key={id} profile={profile} />;
}

type Values = { display_name: string; email: string; external_id: string; offline: boolean } & Pictures & Celebration;

function Form({ profile }: { profile: PlayerListRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const viewer = useViewer();
  const form = useRef<HTMLDivElement>(null);
  const own = profile.profile_id === viewer.profileId;
  const saved: Values = {
    display_name: profile.Name,
    email: profile.emailaddress ?? '',
    external_id: profile.external_id ?? '',
    offline: profile.offline === 1,
    primary_icon: profile.icon ?? '',
    secondary_avatar: profile.secondary_avatar ?? '',
    cover_image: profile.cover_image ?? '',
    theme_id: profile.theme_id ?? '',
    anthem: profile.anthem ?? '',
    battle_optout: profile.battle_optout === 1,
  };
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const [save, { pending, error, reset }] = useCommand('profile/update', { method: 'PUT' });
  const values = { ...saved, ...changed };
  const changes = Object.entries(changed).filter(([name, value]) => saved[name as keyof Values] !== value);
  const wrong: Record<string, string> = {
    ...(values.display_name.trim() === '' && { display_name: t('profileEdit.nameMissing') }),
    ...(values.email.trim() !== '' && !looksLikeAddress(values.email) && { email: t('login.emailWrong') }),
  };
  const problems: Record<string, string> = { ...fieldProblems(error), ...(tried && wrong) };
  const other = error && Object.keys(fieldProblems(error)).length === 0 ? error.message : undefined;

  /** Pictures arrive when they are uploaded, whatever was typed or arrived meanwhile. */
  function change(to: Partial<Values>) {
    setChanged((before) => ({ ...before, ...to }));
    reset();
  }

  /** Somebody offline who gets a first address is to sign in with it: the switch shows that, and can be put back. */
  function changeEmail(email: string) {
    const first = saved.offline && saved.email === '';
    change({ email, ...(first && { offline: email.trim() === '' }) });
  }

  async function send() {
    setTried(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    const sent = Object.fromEntries(changes.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value.trim()]));
    const answer = await save({ profile_id: profile.profile_id, ...sent });
    if (!answer) return focusFirstInvalid(form.current);
    setChanged({});
    if (own) await loadSession();
    showToast({ text: t('profileEdit.saved') });
    setDone(true);
  }

  // Once drawn: until then the page still asks before it is left.
  useEffect(() => {
    if (done) void navigate(`/v_profile/${profile.profile_id}`);
  }, [done, navigate, profile.profile_id]);

  return (
    <Page
      title={own ? t('profileEdit.own') : t('profileEdit.title', { name: profile.Name })}
      ownsFilled={changes.length > 0}
      fill
      foot={
        <SaveBar
          changes={changes.length}
          errors={Object.keys(problems).length}
          busy={pending}
          onSave={() => void send()}
          onDiscard={() => {
            setChanged({});
            setTried(false);
            reset();
          }}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{other}</Refusal>
          <FormGroup title={t('profileEdit.who')} text={t('profileEdit.whoMore')}>
            <Fields>
              <TextInput
                label={t('profileEdit.name')}
                maxLength={255}
                autoComplete={own ? 'name' : 'off'}
                value={values.display_name}
                error={problems.display_name}
                onChange={(event) => change({ display_name: event.currentTarget.value })}
              />
            </Fields>
          </FormGroup>
          <PictureFields profileId={profile.profile_id} values={values} problems={problems} onChange={change} />
          <CelebrationFields values={values} problems={problems} onChange={change} />
          {viewer.admin && (
            <FormGroup title={t('profileEdit.contact')} text={t('profileEdit.contactMore')}>
              <Fields>
                <TextInput
                  label={t('profileEdit.email')}
                  description={t('profileEdit.emailHint')}
                  type="email"
                  maxLength={254}
                  autoComplete="off"
                  value={values.email}
                  error={problems.email}
                  onChange={(event) => changeEmail(event.currentTarget.value)}
                />
                <TextInput
                  label={t('profileEdit.externalId')}
                  description={t('profileEdit.externalIdHint')}
                  maxLength={255}
                  autoComplete="off"
                  value={values.external_id}
                  error={problems.external_id}
                  onChange={(event) => change({ external_id: event.currentTarget.value })}
                />
              </Fields>
            </FormGroup>
          )}
          {viewer.admin && (
            <FormGroup title={t('profileEdit.access')} text={t('profileEdit.accessMore')}>
              <Toggle
                label={t('profileEdit.offline')}
                text={t('profileEdit.offlineMore')}
                checked={values.offline}
                onChange={(offline) => change({ offline })}
              />
            </FormGroup>
          )}
        </div>
      </FormBody>
    </Page>
  );
}

/** Which field a refusal is about. */
function fieldProblems(error: CallRefused | null): Record<string, string> {
  if (!error) return {};
  if (error.code === 'email-taken' || error.code === 'email-missing') return { email: error.message };
  if (error.code === 'external-id-taken') return { external_id: error.message };
  return error.fields;
}
