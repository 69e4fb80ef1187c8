import { createResource, type ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useMemo } from 'react'

/** A resource that only this page uses. It reloads when `key` changes. */
export function usePageResource<T>(key: string, load: () => Promise<T>): ResourceState<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  const resource = useMemo(() => createResource({ load }), [key])
  return useResource(resource)
}
