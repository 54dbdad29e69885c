import { useResource } from '../platform/live-resources.ts';

const STALE = [{ view: 'inbox' }] as const;

/** What one is told, as it comes: the line says when there is more. */
export function useNotifications() {
  const { data, error, refetch } = useResource('notifications/get_notifications', {}, { staleOn: STALE, keep: true });
  return {
    notifications: data?.rnotifications,
    invited: data?.invited_groups ?? [],
    /** How many are new. */
    fresh: (data?.total_notifications ?? 0) + (data?.invited_groups.length ?? 0),
    error,
    refetch,
  };
}
