/** Where the parts of a score series are. */
export const seriesPath = (seriesId: string): string => `/v_points/${seriesId}`;
export const addPath = (seriesId: string): string => `/v_points/${seriesId}/add`;
export const settingsPath = (seriesId: string): string => `/v_points/${seriesId}/edit`;
export const inputPath = (seriesId: string): string => `/v_points/${seriesId}/edit/input`;
export const linksPath = (seriesId: string): string => `/v_points/${seriesId}/edit/links`;
export const targetsPath = (seriesId: string): string => `/v_points/${seriesId}/targets`;
export const newTargetPath = (seriesId: string): string => `/v_points/${seriesId}/targets/new`;
export const targetPath = (seriesId: string, itemId: string): string => `/v_points/${seriesId}/targets/${itemId}`;
export const targetValuesPath = (seriesId: string, itemId: string): string => `/v_points/${seriesId}/targets/${itemId}/values`;
export const importPath = (seriesId: string): string => `/v_points/${seriesId}/import`;

export function historyPath(seriesId: string, query: { [name: string]: string } = {}): string {
  return `/v_points/${seriesId}?${new URLSearchParams({ tab: 'history', ...query })}`;
}

export function auditPath(seriesId: string, query: { [name: string]: string } = {}): string {
  return `/v_points/${seriesId}?${new URLSearchParams({ tab: 'audit', ...query })}`;
}
