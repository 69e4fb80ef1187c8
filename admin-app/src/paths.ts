/** Every address of the console, as the specification's route table has it, accounts, the daily quiz and imports. */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  unauthorized: '/unauthorized',
  dashboard: '/dashboard',
  kingdoms: '/kingdoms',
  categories: '/categories',
  questions: '/categories/:categoryId/questions',
  questionsOf: (categoryId: string) => `/categories/${categoryId}/questions`,
  importInto: '/categories/:categoryId/import',
  importIntoOf: (categoryId: string) => `/categories/${categoryId}/import`,
  import: '/import',
  questionEdited: (categoryId: string, questionId: string) =>
    `/categories/${categoryId}/questions?edit=${questionId}`,
  account: '/account',
  addQuiz: '/add-quiz',
  accounts: '/accounts',
  accountsNamed: (name: string) => `/accounts?${new URLSearchParams({ search: name })}`,
  auditLog: '/accounts/log',
  daily: '/daily',
  reports: '/reports',
} as const
