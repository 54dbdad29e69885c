/** What a password lacks. */
export const PASSWORD_PROBLEMS = ['lower-case', 'upper-case', 'number', 'special', 'length'] as const;
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

/** The rules that a password breaks; none for a good one. Characters are counted as people see them. */
export function passwordProblems(password: string): PasswordProblem[] {
  const length = Array.from(password).length;
  const rules: { readonly [Problem in PasswordProblem]: boolean } = {
    'lower-case': /\p{Ll}/u.test(password),
    'upper-case': /\p{Lu}/u.test(password),
    number: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{M}\p{N}]/u.test(password),
    length: length >= 8 && length <= 32,
  };
  return PASSWORD_PROBLEMS.filter((problem) => !rules[problem]);
}
