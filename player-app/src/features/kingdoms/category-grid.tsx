import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import cards from '../../ui/card-grid.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { CategoryCard } from './category-card.tsx'
import type { BestResults } from './progress.ts'

interface CategoryGridProps {
  list: ResourceState<Category[]>
  bests: BestResults | undefined
}

export function CategoryGrid({ list, bests }: CategoryGridProps) {
  return (
    <section aria-labelledby="categories" className="stack gap-5">
      <SectionTitle id="categories">Choose a Category</SectionTitle>
      <ListStatus
        list={list}
        loading="Loading categories..."
        failed="Failed to load categories. Please try again."
        empty={<EmptyState title="No categories found">New quizzes are coming soon.</EmptyState>}
      />
      <ul role="list" className={cards.grid}>
        {list.data?.map((category) => (
          <CategoryCard key={category._id} category={category} bests={bests} />
        ))}
      </ul>
    </section>
  )
}
