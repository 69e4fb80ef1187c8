import {
  KINGDOM_IMAGE_MAX_BYTES,
  KingdomListSchema,
  KingdomSchema,
} from '@quiz-kingdom/shared/entities/kingdom.ts'
import {
  KINGDOM_IMAGE_TOO_LARGE,
  KINGDOM_IMAGE_TOO_LARGE_ON_EDIT,
  KingdomFormSchema,
} from '@quiz-kingdom/shared/forms/kingdom.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import type { App } from '../http/valibot.ts'
import { ICON_RULES, type ImageRules } from '../images/image-check.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { illustratedRoutes } from './editing.routes.ts'
import { KINGDOMS } from './illustrated.ts'
import { listKingdoms } from './kingdoms.repository.ts'

const IMAGE_RULES: ImageRules = {
  ...ICON_RULES,
  maxBytes: KINGDOM_IMAGE_MAX_BYTES,
  tooLarge: KINGDOM_IMAGE_TOO_LARGE,
}

export function kingdomRoutes(app: App, context: AppContext, cache: CatalogueCache): void {
  app.get(
    '/api/kingdom',
    { schema: { response: { 200: KingdomListSchema } } },
    async (request, reply) =>
      sendCached(request, reply, {
        ...cache,
        audience: 'anyone',
        schema: KingdomListSchema,
        make: async () => ({
          message: 'Kingdoms fetched successfully!',
          kingdoms: await listKingdoms(context.db),
        }),
      }),
  )

  illustratedRoutes(app, context, {
    path: '/api/kingdom',
    schema: KingdomSchema,
    removed: 'kingdom deleted successfully!',
    entities: KINGDOMS,
    formSchema: KingdomFormSchema,
    newImage: IMAGE_RULES,
    replacedImage: { ...IMAGE_RULES, tooLarge: KINGDOM_IMAGE_TOO_LARGE_ON_EDIT },
  })
}
