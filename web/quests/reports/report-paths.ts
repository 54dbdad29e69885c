/** The reports of a quest (RT-043), or one of them (RT-044 to RT-046). */
export function reportPath(questId: string, report?: 'results' | 'responses' | 'participants'): string {
  return `/v_quest/${questId}/reports${report === undefined ? '' : `/${report}`}`;
}
