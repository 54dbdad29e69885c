import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { SystemType } from '../../../src/integrations/systems.values.ts';
import { rememberArrival } from '../../entry/arrival.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { AuthCard } from '../../platform/entry/auth-card.tsx';
import '../integrations-texts.ts';
import './connect-texts.ts';
import classes from './connect.module.css';

/** What will be installed, for who is not signed in: they sign in or register, and it goes on here (U-028). */
export function WhatIsInstalled({ type, subdomain }: { type: SystemType; subdomain: string }) {
  const { t } = useTranslation();
  const location = useLocation();
  const keep = () => void rememberArrival(location);
  return (
    <AuthCard
      title={t('connecting.install.title', { system: t(`integrations.system.${type}`) })}
      lead={t(`integrations.systemMore.${type}`)}
    >
      <div className={classes.stack}>
        {subdomain !== '' && (
          <p>
            {t('connecting.subdomain')}: <bdi className="strong">{subdomain}</bdi>
          </p>
        )}
        <p>{t('connecting.install.then')}</p>
        <div className={classes.ways}>
          <ButtonLink kind="fill" to="/v_login?loginhint=login" onClick={keep}>
            {t('connecting.install.signIn')}
          </ButtonLink>
          <ButtonLink to="/v_login?registernew=1" onClick={keep}>
            {t('connecting.install.register')}
          </ButtonLink>
        </div>
      </div>
    </AuthCard>
  );
}
