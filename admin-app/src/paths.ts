/** Every address of the console, as the specification's route table has it, accounts and the daily quiz. */
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
  statistics: '/categories/:categoryId/statistics',
  statisticsOf: (categoryId: string) => `/categories/${categoryId}/statistics`,
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
