import { useTranslation } from 'react-i18next';
import { Time } from '../platform/format/time.tsx';
import { Emblem } from '../platform/identity/emblem.tsx';
import { useResource } from '../platform/live-resources.ts';
import classes from '../entry/entry.module.css';

/** The organisations that one has asked to join and that have not answered yet; nothing where there are none. */
export function OwnJoinRequests() {
  const { t } = useTranslation();
  const { data } = useResource('profile/fetch_join_requests', {});
  if (!data || data.requests.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="asked">
      <div>
        <h2 id="asked">{t('joinByLink.waiting')}</h2>
        <p className="soft">{t('joinByLink.waitingMore')}</p>
      </div>
      <ul className={classes.profiles}>
        {data.requests.map(({ org_name: organisation, requested_at }) => (
          <li key={organisation + requested_at} className={classes.invitation}>
            <Emblem id={organisation} size={32} />
            <span className="grow">
              <bdi className="strong">{organisation}</bdi>
              <span className="meta">
                {t('joinByLink.since')} <Time at={requested_at} as="ago" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
