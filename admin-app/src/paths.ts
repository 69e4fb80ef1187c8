/** Every address of the console, as the specification's route table has it, and the account page. */
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
  account: '/account',
  addQuiz: '/add-quiz',
} as const
