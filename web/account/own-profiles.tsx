import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OWN_PROVIDER } from '../../src/login-providers/provider-option.values.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../platform/form/form-group.tsx';
import { useCommand } from '../platform/live-command.ts';
import { Page } from '../platform/page/page.tsx';
import { loadSession, useSession } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { Memberships } from './memberships.tsx';
import './account-pages-texts.ts';

/** One's own profiles (RT-025): as which one acts, what else one can be, and who invites. */
export default function OwnProfiles() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, profiles, invitations } = useSession();
  const [make, { pending, error }] = useCommand('profile/create');
  // Who acts within one organisation has no other profile.
  const bound = user?.provider === OWN_PROVIDER;
  const alone = profiles.some(({ org_name }) => org_name === null);

  async function makeAlone() {
    const made = await make({ display_name: user?.AccountName ?? '', personal: 1 });
    if (!made) return;
    await loadSession();
    void navigate(`/v_profile/${made.newid}`);
  }

  return (
    <Page title={t('profiles.title')} fill>
      <FormBody>
        {invitations.length > 0 && (
          <Notice
            kind="info"
            action={
              <ButtonLink size="sm" to="/v_onboarding/profiles">
                {t('profiles.answer')}
              </ButtonLink>
            }
          >
            {t('profiles.invited', { count: invitations.length })}
          </Notice>
        )}
        <FormGroup title={t('profiles.yours')} text={t('profiles.yoursMore')}>
          <Memberships />
        </FormGroup>
        {!bound && (
          <>
            {!alone && (
              <FormGroup title={t('profiles.alone')} text={t('profiles.aloneMore')}>
                <Refusal>{error?.message}</Refusal>
                <Button busy={pending} onClick={() => void makeAlone()}>
                  {t('profiles.makeAlone')}
                </Button>
              </FormGroup>
            )}
            <FormGroup title={t('profiles.another')} text={t('profiles.anotherMore')}>
              <ButtonLink to="/v_settings/organization/create">{t('profiles.create')}</ButtonLink>
            </FormGroup>
          </>
        )}
      </FormBody>
    </Page>
  );
}
