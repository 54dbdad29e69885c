import { TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { OwnProfileRow } from '../../projections/people/people.view.ts';
import type { InvitationRow } from '../../src/players/players.contract.ts';
import { OWN_PROVIDER } from '../../src/login-providers/provider-option.values.ts';
import { CallRefused } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { viewerZone } from '../platform/format/times.ts';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { Emblem } from '../platform/identity/emblem.tsx';
import { loadSession, switchProfile, useSession } from '../platform/session/session.ts';
import { INVITATIONS_LATER, loginAddress, rememberArrival, rememberedArrival } from '../entry/arrival.ts';
import { asksConsent } from '../entry/consent-later.ts';
import { Consent } from '../entry/consent.tsx';
import { createOrganisation, createPersonalProfile, makeSample } from '../entry/calls.ts';
import { Invitations } from './invitations.tsx';
import { useLoginOptions } from '../entry/login-options.ts';
import { OwnJoinRequests } from './own-join-requests.tsx';
import { SampleOffer } from '../entry/sample-offer.tsx';
import { TimeZoneField } from '../entry/time-zone-field.tsx';
import { Unreached } from '../entry/unreached.tsx';
import classes from '../entry/entry.module.css';

/** Say yes or no to who invites, choose a profile to act as, or make an organisation (RT-118, U-034). */
export default function Onboarding() {
  const { state, profiles, invitations, user } = useSession();
  const location = useLocation();
  const { address } = rememberedArrival();

  useEffect(() => {
    if (state === 'asking') void loadSession();
  }, [state]);

  if (state === 'unreached') return <Unreached />;
  if (state === 'asking' || !user) return state === 'out' ? <Navigate to={loginAddress(rememberArrival(location))} replace /> : null;
  if (asksConsent(user)) return <Consent />;
  // Who came by an organisation's link, and had to sign in first, is shown that.
  if (address?.startsWith('/group/invitations/') && location.state !== INVITATIONS_LATER) return <Navigate to={address} replace />;
  const asked = location.state === INVITATIONS_LATER ? [] : invitations;
  return <Choice profiles={profiles} invitations={asked} name={user.AccountName ?? ''} bound={user.provider === OWN_PROVIDER} />;
}

type ChoiceProps = {
  profiles: readonly OwnProfileRow[];
  invitations: readonly InvitationRow[];
  name: string;
  /** Acts within one organisation, and makes no other. */
  bound: boolean;
};

function Choice({ profiles, invitations, name, bound }: ChoiceProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: options } = useLoginOptions();
  const form = useRef<HTMLFormElement>(null);
  const [organisation, setOrganisation] = useState(() => rememberedArrival().hints.orgname ?? '');
  const [zone, setZone] = useState(viewerZone);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string>();

  async function go(what: string, act: () => Promise<string>) {
    if (busy !== undefined) return;
    setBusy(what);
    try {
      void navigate(await act(), { state: INVITATIONS_LATER });
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
      focusFirstInvalid(form.current);
    }
    setBusy(undefined);
  }

  async function alone() {
    const profileId = await createPersonalProfile(name);
    await loadSession();
    return `/v_profile/${profileId}`;
  }

  function create(event: SubmitEvent) {
    event.preventDefault();
    setProblem(organisation.trim() === '' ? t('register.organisationMissing') : undefined);
    if (organisation.trim() === '') return focusFirstInvalid(form.current);
    void go('create', async () => {
      const { organization_id } = await createOrganisation(organisation.trim(), name, zone);
      await loadSession();
      return `/v_players/${organization_id}/add`;
    });
  }

  return (
    <AuthCard
      title={t('onboarding.title')}
      lead={t('onboarding.lead', { name })}
      foot={<Link to="/v_login/logout">{t('onboarding.signOut')}</Link>}
    >
      {invitations.length > 0 && (
        <Invitations invitations={invitations} onDone={() => void navigate('/loggedin', { state: INVITATIONS_LATER })} />
      )}
      <OwnJoinRequests />
      {profiles.length > 0 && (
        <section className={classes.section} aria-labelledby="own">
          <h2 id="own">{t('onboarding.profiles')}</h2>
          <ul className={classes.profiles}>
            {profiles.map((profile) => (
              <li key={profile.profile_id}>
                <button
                  type="button"
                  className={classes.profile}
                  onClick={() =>
                    void go(profile.profile_id, async () => {
                      await switchProfile(profile.profile_id);
                      return profile.organization_id ? '/loggedin' : `/v_profile/${profile.profile_id}`;
                    })
                  }
                >
                  <Emblem id={profile.profile_id} size={32} />
                  <span className="grow">
                    <bdi className="strong cut">{profile.org_name ?? t('session.personal')}</bdi>
                    <bdi className="meta cut">{profile.Name}</bdi>
                  </span>
                  {profile.is_org_admin === 1 && <Tag>{t('onboarding.admin')}</Tag>}
                  <IconChevronRight size={16} stroke={1.75} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!bound && (
        <section className={classes.section} aria-labelledby="new">
          <div>
            <h2 id="new">{t('onboarding.create')}</h2>
            <p className="soft">{t('onboarding.createLead')}</p>
          </div>
          <form ref={form} className={classes.form} noValidate onSubmit={create}>
            <TextInput
              label={t('register.organisation')}
              autoComplete="organization"
              maxLength={255}
              value={organisation}
              error={problem}
              onChange={(event) => setOrganisation(event.currentTarget.value)}
            />
            <TimeZoneField value={zone} onChange={setZone} />
            <Button type="submit" kind={invitations.length > 0 ? 'plain' : 'fill'} busy={busy === 'create'}>
              {t('onboarding.open')}
            </Button>
          </form>
        </section>
      )}
      {profiles.length === 0 && !bound && (
        <section className={classes.section} aria-labelledby="alone">
          <div>
            <h2 id="alone">{t('onboarding.alone')}</h2>
            <p className="soft">{t('onboarding.aloneLead')}</p>
          </div>
          <Button busy={busy === 'alone'} onClick={() => void go('alone', alone)}>
            {t('onboarding.goAlone')}
          </Button>
        </section>
      )}
      {options?.sample_offered === 1 && !bound && (
        <section className={classes.section}>
          <SampleOffer
            busy={busy === 'sample'}
            onSelect={(making) =>
              void go('sample', async () => {
                const board = await makeSample(making);
                await loadSession();
                return board;
              })
            }
          />
        </section>
      )}
    </AuthCard>
  );
}
