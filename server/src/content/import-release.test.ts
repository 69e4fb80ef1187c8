import { createHash } from 'node:crypto'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCatalogueVersion } from '../catalogue/editing.repository.ts'
import { onCatalogueChange } from '../catalogue/editing.ts'
import { describeWithApp, type Player } from '../testing/test-app.ts'
import {
  createCategoryFiles,
  createContentCategory,
  createContentDrawing,
  createContentFolder,
  createContentKingdom,
  createContentPicture,
  createContentQuestion,
  createKingdomFiles,
  createSmallContent,
  type TestContent,
  type TestContentFolder,
} from '../testing/test-content.ts'
import { createPng, toForm } from '../testing/test-images.ts'
import { startQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { toAnswers } from '../testing/test-quizzes.ts'
import { importRelease, loadFirstRelease } from './import-release.ts'
import { createContentId } from './release-plan.ts'
import type { ReleasePlan } from './releases.repository.ts'

interface Summary {
  added: number
  returned: number
  replaced: number
  retired: number
  /** Keys of what stays as it is, and why. */
  kept: Record<string, string>
}

function summarize({ kingdom, category, question }: ReleasePlan): Summary {
  const kinds = [kingdom, category, question]
  const written = kinds.flatMap((kind) => [...kind.written])
  const count = (change: string) => written.filter((entry) => entry.change === change).length
  return {
    added: count('added'),
    returned: count('returned'),
    replaced: count('replaced'),
    retired: kinds.flatMap((kind) => [...kind.retired]).length,
    kept: Object.fromEntries(kinds.flatMap((kind) => kind.kept.map(({ key, why }) => [key, why]))),
  }
}

const NO_CHANGES: Summary = { added: 0, returned: 0, replaced: 0, retired: 0, kept: {} }

describeWithApp('importing a content release', (test) => {
  let admin: Player
  let folder: TestContentFolder
  let version: number
  beforeEach(async () => {
    admin = await test.logIn('Keeper', 'admin')
    folder = await createContentFolder()
    version = 0
  })
  afterEach(() => folder.remove())

  /** The next release, or the one of the given version again. */
  async function write(changes: TestContent = {}, releaseVersion = ++version) {
    const release = { 'release.json': { version: releaseVersion } }
    await folder.write({ ...createSmallContent(), ...release, ...changes })
    test.clock.advance(1)
  }
  async function release(changes: TestContent = {}): Promise<Summary> {
    await write(changes)
    const { plan } = await importRelease(test, { folder: folder.path })
    if (!plan) throw new Error('The release was there already')
    return summarize(plan)
  }
  const loadFirst = () => loadFirstRelease(test, folder.path)

  async function kingdoms(): Promise<Kingdom[]> {
    return (await test.get('/api/kingdom')).json().kingdoms
  }
  async function titles() {
    const { categories } = (await test.get('/api/category')).json()
    const title = (entry: { title: string }) => entry.title
    return { kingdoms: (await kingdoms()).map(title), categories: categories.map(title) }
  }
  async function idOf(table: 'kingdom' | 'category' | 'question', key: string): Promise<string> {
    const query = test.db.selectFrom(table).select('id').where('contentKey', '=', key)
    return (await query.executeTakeFirstOrThrow()).id
  }
  async function titleOf(categoryKey: string): Promise<string> {
    const query = test.db.selectFrom('category').select('title')
    return (await query.where('contentKey', '=', categoryKey).executeTakeFirstOrThrow()).title
  }
  async function questionTexts(categoryKey = 'science/physics'): Promise<string[]> {
    const url = `/api/questions/category/${await idOf('category', categoryKey)}/user`
    const questions = (await admin.get(url)).json()
    return questions.map((question: { questionText: string }) => question.questionText)
  }
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    test.clock.advance(1)
    const answer = await admin.inject({ method, url, ...(payload && { payload }) })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json()
  }
  const createKingdom = async (title: string) => {
    const crest = { bytes: await createPng(), name: 'crest.png' }
    const form = toForm({ ...createContentKingdom(title), img_icon: crest })
    return call('POST', '/api/kingdom/create', form)
  }
  const createCategory = async (title: string, kingdomId: string) =>
    call('POST', '/api/category/create', await categoryForm(title, kingdomId))
  const categoryForm = async (title: string, kingdomId: string) => {
    const { questions, ...fields } = createContentCategory(title, [])
    return toForm({
      ...fields,
      kingdomId,
      img_icon: { bytes: await createPng(), name: 'icon.png' },
    })
  }
  /** Plays a quiz of the release, all answers right. */
  async function play(player: Player, categoryKey: string) {
    const categoryId = await idOf('category', categoryKey)
    const questions = (await player.get(`/api/questions/category/${categoryId}/user`)).json()
    const questionIds = questions.map(({ _id }: { _id: string }) => _id)
    const answers = toAnswers({ kingdomId: '', categoryId, questionIds }, questionIds.length)
    return submitTestQuiz(player, { categoryId }, { answers })
  }
  async function resultsOf(player: Player) {
    const activity = await player.get(`/api/quiz-result/recent-activity/${player.user.id}`)
    const leaders = await player.get('/api/quiz-result/top-players')
    return { activity: activity.json(), leaders: leaders.json() }
  }
  const physics = (questions: object[]) => ({
    'science/physics.json': createContentCategory('Physics', [], { questions }),
  })
  const renamed = (title: string) => ({
    'science/physics.json': createContentCategory(title, ['water', 'sound', 'light']),
  })
  const chemistryNamed = (title: string, keys = ['salt']) =>
    createCategoryFiles('science/chemistry', title, keys)
  const chemistry = chemistryNamed('Chemistry')
  const alchemy = chemistryNamed('Alchemy')
  const history = {
    ...createKingdomFiles('history', 'History'),
    ...createCategoryFiles('history/adwa', 'Adwa', ['menelik']),
  }
  const without = (files: TestContent) =>
    Object.fromEntries(Object.keys(files).map((name) => [name, undefined]))

  describe('at the first setup', () => {
    it('brings everything, the questions in the order of their file', async () => {
      await write(history)
      const plan = await loadFirst()
      expect(plan && summarize(plan)).toEqual({ ...NO_CHANGES, added: 8 })
      expect(await titles()).toEqual({
        kingdoms: ['History', 'Science'],
        categories: ['Adwa', 'Physics'],
      })
      expect(await questionTexts()).toEqual(['What is water?', 'What is sound?', 'What is light?'])
      const [first] = await kingdoms()
      const drawing = await test.get(first?.image.src ?? '')
      expect(drawing.body).toBe(createContentDrawing('history'))
      expect(drawing.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    })

    it('gives the ids of its keys, the same in every database', async () => {
      await write()
      await loadFirst()
      expect(await idOf('kingdom', 'science')).toBe(createContentId('kingdom', 'science'))
      expect(await idOf('category', 'science/physics')).toBe('efdbfe00e7834be4483b661f')
    })

    it('brings quizzes that can be played', async () => {
      await write()
      await loadFirst()
      const result = await play(await test.logIn('Player'), 'science/physics')
      expect(result).toMatchObject({ score: 3, totalQuestions: 3, scorePoints: 6 })
    })

    it('happens once, however many processes set up at once', async () => {
      await write()
      const loads = await Promise.all([1, 2, 3].map(loadFirst))
      expect(loads.filter((plan) => plan !== undefined)).toHaveLength(1)
      expect(await questionTexts()).toHaveLength(3)
    })

    it('changes nothing when a file is wrong', async () => {
      await write({ 'science/physics.svg': undefined })
      await expect(loadFirst()).rejects.toThrow('is missing')
      expect(await kingdoms()).toEqual([])
      await write()
      expect(await loadFirst()).toBeDefined()
    })

    it('changes nothing where a kingdom is, even a removed one', async () => {
      const { _id } = await createKingdom('Mine')
      await write()
      expect(await loadFirst()).toBeUndefined()
      await call('DELETE', `/api/kingdom/remove/${_id}`)
      expect(await loadFirst()).toBeUndefined()
      expect(await kingdoms()).toEqual([])
    })

    it('changes nothing where a release is on record, though no kingdom is there', async () => {
      const record = { name: 'starter', version: 1, loadedAt: test.clock.now().toISOString() }
      await test.db.insertInto('contentRelease').values(record).execute()
      await write()
      expect(await loadFirst()).toBeUndefined()
      expect(await kingdoms()).toEqual([])
    })

    it('changes nothing where a release has been imported, an older or a newer one', async () => {
      await release()
      await write(chemistry)
      const before = await readCatalogueVersion(test.db)
      expect(await loadFirst()).toBeUndefined()
      await write({ 'science/physics.json': undefined, ...history }, 1)
      expect(await loadFirst()).toBeUndefined()
      expect(await titles()).toEqual({ kingdoms: ['Science'], categories: ['Physics'] })
      expect(await readCatalogueVersion(test.db)).toBe(before)
    })
  })

  describe('of the version that is there', () => {
    it('changes nothing, even if the files say something else', async () => {
      await release()
      await write(chemistry, 1)
      const before = await readCatalogueVersion(test.db)
      expect(await importRelease(test, { folder: folder.path })).toEqual({
        version: 1,
        plan: undefined,
      })
      expect(await titles()).toMatchObject({ categories: ['Physics'] })
      expect(await readCatalogueVersion(test.db)).toBe(before)
    })
  })

  it('refuses to go back to an earlier version', async () => {
    await release()
    await release(chemistry)
    await write({}, 1)
    const going = importRelease(test, { folder: folder.path })
    await expect(going).rejects.toThrow('at content release 2, which is newer than 1')
    expect(await titles()).toMatchObject({ categories: ['Chemistry', 'Physics'] })
  })

  it('happens once, however many import at once', async () => {
    await release()
    await write(chemistry)
    const importing = () => importRelease(test, { folder: folder.path })
    const done = await Promise.all([1, 2, 3].map(importing))
    expect(done.filter(({ plan }) => plan !== undefined)).toHaveLength(1)
  })

  it('tells in a dry run what it would do, and changes nothing', async () => {
    await release()
    await write(chemistry)
    const tables = ['kingdom', 'category', 'question', 'questionRevision', 'image'] as const
    const stored = async () => [
      await Promise.all(tables.map((table) => test.db.selectFrom(table).selectAll().execute())),
      await test.db.selectFrom('contentRelease').selectAll().execute(),
      await readCatalogueVersion(test.db),
    ]
    const before = await stored()
    const told = await importRelease(test, { folder: folder.path, isDryRun: true })
    expect(await stored()).toEqual(before)
    const done = await importRelease(test, { folder: folder.path })
    expect(told.plan && summarize(told.plan)).toEqual(done.plan && summarize(done.plan))
    expect(told.plan && summarize(told.plan)).toEqual({ ...NO_CHANGES, added: 2 })
  })

  it('is counted as a change of the catalogue, and heard in this process at once', async () => {
    const heard: number[] = []
    onCatalogueChange(test.db, (catalogueVersion) => heard.push(catalogueVersion))
    await release()
    expect(heard).toEqual([await readCatalogueVersion(test.db)])
  })

  describe('a new release', () => {
    it('brings what is new, each in its place', async () => {
      await release()
      await createKingdom('Admins’ own')
      const report = await release({
        ...history,
        ...chemistry,
        ...physics(['heat', 'water', 'sound', 'light'].map((key) => createContentQuestion(key))),
      })
      expect(report).toEqual({ ...NO_CHANGES, added: 6 })
      expect(await titles()).toEqual({
        kingdoms: ['History', 'Science', 'Admins’ own'],
        categories: ['Adwa', 'Chemistry', 'Physics'],
      })
      expect(await questionTexts()).toEqual([
        'What is heat?',
        'What is water?',
        'What is sound?',
        'What is light?',
      ])
    })

    it('asks in its order', async () => {
      await release()
      await release(physics(['light', 'water', 'sound'].map((key) => createContentQuestion(key))))
      const inOrder = ['What is light?', 'What is water?', 'What is sound?']
      expect(await questionTexts()).toEqual(inOrder)
      const categoryId = await idOf('category', 'science/physics')
      const { questions } = (await startQuiz(await test.logIn('Player'), { categoryId })).json()
      const asked = questions.map((question: { questionText: string }) => question.questionText)
      expect(asked).toEqual(inOrder)
    })

    describe('with other difficulties', () => {
      const of = (water: 1 | 2 | 3, changes: object = {}) =>
        physics([
          createContentQuestion('water', { difficulty: water, ...changes }),
          createContentQuestion('sound', { difficulty: 3 }),
        ])
      const stored = () =>
        test.db
          .selectFrom('question')
          .select(['difficulty', 'revisionId', 'updatedAt'])
          .orderBy('position')
          .execute()
      const difficulties = async () => (await stored()).map(({ difficulty }) => difficulty)
      const waterId = () => idOf('question', 'science/physics/water')

      it('changes these, without another revision, and writes that down', async () => {
        await release(of(1))
        const [water, sound] = await stored()
        expect(await release(of(2))).toEqual({ ...NO_CHANGES, replaced: 1 })
        const [harder, same] = await stored()
        expect(harder).toMatchObject({ difficulty: 2, revisionId: water?.revisionId })
        expect(harder?.updatedAt).not.toBe(water?.updatedAt)
        expect(same).toEqual(sound)
        const history = await call('GET', `/api/admin/history?id=${await waterId()}`)
        expect(history.changes[0]).toMatchObject({
          action: 'edited',
          origin: 'release',
          before: { difficulty: 1 },
          after: { difficulty: 2 },
        })
      })

      it('leaves one that an admin has set, and still corrects the words beside it', async () => {
        await release(of(1))
        await call('PUT', `/api/questions/${await waterId()}/difficulty`, { difficulty: 3 })
        expect(await release(of(2))).toEqual(NO_CHANGES)
        const corrected = of(2, { questionText: 'What is water, then?' })
        expect(await release(corrected)).toEqual({ ...NO_CHANGES, replaced: 1 })
        expect(await questionTexts()).toContain('What is water, then?')
        expect(await difficulties()).toEqual([3, 3])
      })

      it('leaves that of a question that an admin has edited', async () => {
        await release(of(1))
        const id = await waterId()
        const { key, source, difficulty, ...texts } = createContentQuestion('water')
        const edited = { ...texts, questionText: 'What is water to us?' }
        const categoryId = await idOf('category', 'science/physics')
        await call('PUT', `/api/questions/edit/${id}`, { ...edited, categoryId })
        const summary = await release(of(2))
        expect(summary).toMatchObject({ replaced: 0, kept: { 'science/physics/water': 'edited' } })
        expect(await difficulties()).toEqual([1, 3])
      })
    })

    it('replaces what was corrected, and nothing else', async () => {
      await release()
      const rows = () => test.db.selectFrom('question').selectAll().orderBy('position').execute()
      const before = await rows()
      const corrected = createContentQuestion('sound', {
        questionText: 'Corrected?',
        correctAnswer: 0,
      })
      const report = await release({
        'science/kingdom.svg': createContentDrawing('redrawn'),
        ...physics([createContentQuestion('water'), corrected, createContentQuestion('light')]),
      })
      expect(report).toEqual({ ...NO_CHANGES, replaced: 2 })
      const [water, sound, light] = await rows()
      expect([water, light]).toEqual([before[0], before[2]])
      expect(sound).toMatchObject({ id: before[1]?.id, createdAt: before[1]?.createdAt })
      expect(sound?.updatedAt).not.toBe(before[1]?.updatedAt)
      expect(await questionTexts()).toEqual(['What is water?', 'Corrected?', 'What is light?'])
      const [science] = await kingdoms()
      const drawing = await test.get(science?.image.src ?? '')
      expect(drawing.body).toBe(createContentDrawing('redrawn'))
    })

    it('replaces every field of a category', async () => {
      await release()
      const changes = {
        description: 'A category described in other words, thirty or more.',
        color: '#7a1f1f',
        points: 5,
        timeAllowed: '9:59',
      }
      await release({
        'science/physics.json': createContentCategory(
          'Mechanics',
          ['water', 'sound', 'light'],
          changes,
        ),
      })
      const { categories } = (await test.get('/api/category')).json()
      expect(categories).toMatchObject([{ title: 'Mechanics', ...changes }])
    })

    it('gives a corrected question another revision, and leaves attempts under way theirs', async () => {
      await release()
      const player = await test.logIn('Player')
      const quiz = { categoryId: await idOf('category', 'science/physics') }
      const { attemptId, questions } = (await startQuiz(player, quiz)).json()
      const corrected = createContentQuestion('water', {
        questionText: 'Corrected?',
        correctAnswer: 0,
      })
      await release(physics([corrected]))
      const answers = [{ questionId: questions[0]._id, selectedAnswer: 1 }]
      const result = await submitTestQuiz(player, quiz, { attemptId, answers })
      expect(result).toMatchObject({ score: 1, totalQuestions: 3 })
      expect(result.resultDetails[0]).toMatchObject({ questionText: 'What is water?' })
      const revisions = await test.db
        .selectFrom('questionRevision')
        .select(['questionText', 'createdBy'])
        .where('questionId', '=', questions[0]._id)
        .orderBy('createdAt')
        .execute()
      expect(revisions).toEqual([
        { questionText: 'What is water?', createdBy: null },
        { questionText: 'Corrected?', createdBy: null },
      ])
    })

    it('brings pictures, and a new revision for what changes of one', async () => {
      const drawn = (name: string, changes: object = {}) => ({
        ...physics([
          createContentQuestion('water', { picture: createContentPicture('drop.svg', changes) }),
          createContentQuestion('sound'),
        ]),
        'science/pictures/drop.svg': createContentDrawing(name),
      })
      await release(drawn('drop'))
      const revisions = async () => {
        const stored = test.db
          .selectFrom('questionRevision')
          .select(['pictureId', 'pictureAlt', 'pictureCredit'])
          .where('questionId', '=', await idOf('question', 'science/physics/water'))
        return stored.orderBy('createdAt').execute()
      }
      const pictureId = (name: string) =>
        createHash('sha256').update(createContentDrawing(name)).digest('hex')
      const { alt, credit } = createContentPicture('')
      const first = { pictureId: pictureId('drop'), pictureAlt: alt, pictureCredit: credit }
      expect(await revisions()).toEqual([first])
      const shown = await test.get(`/api/images/${pictureId('drop')}`)
      expect(shown.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
      expect(shown.body).toBe(createContentDrawing('drop'))

      expect(await release(drawn('drop'))).toEqual(NO_CHANGES)
      const replaced = { ...NO_CHANGES, replaced: 1 }
      expect(await release(drawn('wave'))).toEqual(replaced)
      expect(await release(drawn('wave', { alt: 'A wave.' }))).toEqual(replaced)
      expect(await release(drawn('wave', { alt: 'A wave.', credit: 'Sara' }))).toEqual(replaced)
      expect(
        await release(physics(['water', 'sound'].map((key) => createContentQuestion(key)))),
      ).toEqual(replaced)
      expect((await revisions()).slice(1)).toEqual([
        { ...first, pictureId: pictureId('wave') },
        { pictureId: pictureId('wave'), pictureAlt: 'A wave.', pictureCredit: credit },
        { pictureId: pictureId('wave'), pictureAlt: 'A wave.', pictureCredit: 'Sara' },
        { pictureId: null, pictureAlt: '', pictureCredit: '' },
      ])
    })

    it('retires what is gone, down to the empty kingdom', async () => {
      await release({ ...history, ...chemistry })
      const report = await release({
        ...without(history),
        ...without(chemistry),
        ...physics([createContentQuestion('light'), createContentQuestion('water')]),
      })
      expect(report).toEqual({ ...NO_CHANGES, retired: 6 })
      expect(await titles()).toEqual({ kingdoms: ['Science'], categories: ['Physics'] })
      expect(await questionTexts()).toEqual(['What is light?', 'What is water?'])
    })

    it('moves a category to another kingdom with the results of its players', async () => {
      await release({ ...history, ...chemistry })
      const player = await test.logIn('Player')
      await play(player, 'science/chemistry')
      const id = await idOf('category', 'science/chemistry')
      const report = await release({
        ...history,
        ...createCategoryFiles('history/chemistry', 'Chemistry', ['salt'], {
          key: 'science/chemistry',
        }),
      })
      expect(report).toEqual({ ...NO_CHANGES, replaced: 1 })
      const { categories } = (await test.get('/api/category')).json()
      const moved = categories.find(({ _id }: { _id: string }) => _id === id)
      expect(moved).toMatchObject({
        title: 'Chemistry',
        kingdomId: await idOf('kingdom', 'history'),
      })
      await play(player, 'science/chemistry')
      expect((await resultsOf(player)).leaders).toMatchObject([{ totalScore: 2 }])
    })

    const adwaInScience = (title: string) => ({
      ...without(history),
      ...createCategoryFiles('science/adwa', title, ['menelik'], { key: 'history/adwa' }),
    })

    it('retires a kingdom that all its categories move out of', async () => {
      await release(history)
      expect(await release(adwaInScience('Adwa'))).toEqual({
        ...NO_CHANGES,
        replaced: 1,
        retired: 1,
      })
      expect(await titles()).toEqual({ kingdoms: ['Science'], categories: ['Adwa', 'Physics'] })
    })

    it('keeps a kingdom whose category cannot move, its new title being taken', async () => {
      await release(history)
      await createCategory('the battle', await idOf('kingdom', 'science'))
      expect(await release(adwaInScience('The Battle'))).toEqual({
        ...NO_CHANGES,
        kept: { history: 'inUse', 'history/adwa': 'titleTaken' },
      })
      expect((await titles()).kingdoms).toEqual(['History', 'Science'])
    })

    it('leaves a category where it is when its new kingdom stays out', async () => {
      await release(history)
      await test.db
        .updateTable('kingdom')
        .set({ title: 'battles', editedAt: test.clock.now().toISOString() })
        .where('contentKey', '=', 'science')
        .execute()
      const battles = {
        ...without(history),
        ...createKingdomFiles('battles', 'Battles'),
        ...createCategoryFiles('battles/adwa', 'Adwa', ['menelik'], { key: 'history/adwa' }),
      }
      expect(await release(battles)).toEqual({
        ...NO_CHANGES,
        kept: {
          battles: 'titleTaken',
          history: 'inUse',
          'history/adwa': 'parentAway',
          science: 'edited',
        },
      })
    })

    it('brings back what an earlier one retired, as what it was', async () => {
      await release(chemistry)
      const rows = () =>
        test.db.selectFrom('question').select(['id', 'revisionId']).orderBy('id').execute()
      const [id, before] = [await idOf('category', 'science/chemistry'), await rows()]
      expect(await release()).toEqual({ ...NO_CHANGES, retired: 2 })
      expect(await release(chemistry)).toEqual({ ...NO_CHANGES, returned: 2 })
      expect(await titles()).toMatchObject({ categories: ['Chemistry', 'Physics'] })
      expect(await idOf('category', 'science/chemistry')).toBe(id)
      expect(await rows()).toEqual(before)
      expect(await questionTexts('science/chemistry')).toEqual(['What is salt?'])
    })

    it('brings back in its new words what was reworded meanwhile', async () => {
      await release(chemistry)
      await release()
      const salt = createContentQuestion('salt', { questionText: 'Reworded?' })
      await release({
        ...chemistry,
        'science/chemistry.json': createContentCategory('Alchemy', [], { questions: [salt] }),
      })
      expect(await titles()).toMatchObject({ categories: ['Alchemy', 'Physics'] })
      expect(await questionTexts('science/chemistry')).toEqual(['Reworded?'])
    })

    it('takes no result away and gives no point twice, whatever older processes do', async () => {
      await write()
      await loadFirst()
      await write(chemistry)
      await importRelease(test, { folder: folder.path })
      const player = await test.logIn('Player')
      await play(player, 'science/chemistry')
      const before = await resultsOf(player)
      expect(before.leaders).toMatchObject([{ username: 'Player', totalScore: 2 }])

      await write({}, 1)
      expect(await loadFirst()).toBeUndefined()
      await expect(importRelease(test, { folder: folder.path })).rejects.toThrow('newer than 1')
      await write(chemistry, 2)
      expect(await loadFirst()).toBeUndefined()
      expect((await importRelease(test, { folder: folder.path })).plan).toBeUndefined()
      expect(await resultsOf(player)).toEqual(before)

      version = 2
      await release(without(chemistry))
      expect((await resultsOf(player)).leaders).toEqual(before.leaders)
      await release(chemistry)
      expect(await resultsOf(player)).toEqual(before)
      await play(player, 'science/chemistry')
      expect((await resultsOf(player)).leaders).toEqual(before.leaders)
    })

    it('lets two categories trade their titles', async () => {
      await release(chemistry)
      const report = await release({
        ...renamed('Chemistry'),
        ...chemistryNamed('Physics'),
      })
      expect(report).toEqual({ ...NO_CHANGES, replaced: 2 })
      expect(await titles()).toMatchObject({ categories: ['Physics', 'Chemistry'] })
      expect(await titleOf('science/physics')).toBe('Chemistry')
    })

    it('gives a new category the title of one that it retires', async () => {
      await release(chemistry)
      const report = await release({
        ...createCategoryFiles('science/alchemy', 'Chemistry', ['gold']),
      })
      expect(report).toEqual({ ...NO_CHANGES, added: 2, retired: 2 })
      expect(await titles()).toMatchObject({ categories: ['Chemistry', 'Physics'] })
    })

    it('brings more questions than one statement can carry', async () => {
      const keys = Array.from({ length: 6000 }, (_, i) => `q${i}`)
      const report = await release({
        'science/physics.json': createContentCategory('Physics', keys),
      })
      expect(report).toMatchObject({ added: 6002 })
      expect(await questionTexts()).toEqual(keys.map((key) => `What is ${key}?`))
    })
  })

  describe('what an admin', () => {
    it('changed stays as the admin left it', async () => {
      await release(chemistry)
      const kingdomId = await idOf('kingdom', 'science')
      await call(
        'PUT',
        `/api/kingdom/edit/${kingdomId}`,
        toForm(createContentKingdom('Natural Science')),
      )
      await call(
        'PUT',
        `/api/category/edit/${await idOf('category', 'science/physics')}`,
        await categoryForm('Mechanics', kingdomId),
      )
      await call('PUT', `/api/questions/edit/${await idOf('question', 'science/physics/water')}`, {
        ...createContentQuestion('', { questionText: 'Mine?' }),
        categoryId: await idOf('category', 'science/physics'),
      })
      const report = await release({
        'science/kingdom.json': createContentKingdom('Sciences'),
        ...chemistry,
        ...physics([createContentQuestion('water', { questionText: 'Theirs?' })]),
      })
      const kept = {
        science: 'edited',
        'science/physics': 'edited',
        'science/physics/water': 'edited',
      }
      expect(report).toEqual({ ...NO_CHANGES, retired: 2, kept })
      expect(await titles()).toEqual({
        kingdoms: ['Natural Science'],
        categories: ['Chemistry', 'Mechanics'],
      })
      expect(await questionTexts()).toEqual(['Mine?'])
    })

    it('gave a question stays its picture', async () => {
      const drawn = physics([
        createContentQuestion('water', { picture: createContentPicture('drop.svg') }),
      ])
      await release()
      const questionId = await idOf('question', 'science/physics/water')
      const url = `/api/questions/category/${await idOf('category', 'science/physics')}/admin`
      const water = async () =>
        (await admin.get(url)).json().find(({ _id }: { _id: string }) => _id === questionId)
      const own = { picture: { bytes: await createPng(400, 300), name: 'own.png' }, alt: 'My own.' }
      const { updatedAt } = await water()
      await call('PUT', `/api/questions/${questionId}/picture`, toForm({ ...own, updatedAt }))
      const { picture } = await water()
      expect(
        await release({ ...drawn, 'science/pictures/drop.svg': createContentDrawing('drop') }),
      ).toMatchObject({ kept: { 'science/physics/water': 'edited' } })
      expect((await water()).picture).toEqual(picture)
      expect(picture).toMatchObject({ alt: 'My own.' })
    })

    it('removed stays removed', async () => {
      await release({ ...history, ...chemistry })
      const kingdom = await idOf('kingdom', 'history')
      const category = await idOf('category', 'science/chemistry')
      const question = await idOf('question', 'science/physics/water')
      await call('DELETE', `/api/kingdom/remove/${kingdom}`)
      await call('DELETE', `/api/category/remove/${category}`)
      await call('DELETE', `/api/questions/remove/${question}`)
      const report = await release({
        ...history,
        'history/kingdom.json': createContentKingdom('Our History'),
        ...createCategoryFiles('history/aksum', 'Aksum', ['ezana']),
        ...chemistryNamed('New Chemistry', ['salt', 'sugar']),
        ...physics([
          createContentQuestion('water', { questionText: 'Again?' }),
          createContentQuestion('sound'),
          createContentQuestion('light'),
        ]),
      })
      expect(report).toEqual({
        ...NO_CHANGES,
        kept: {
          history: 'removed',
          'history/aksum': 'parentAway',
          'history/aksum/ezana': 'parentAway',
          'science/chemistry': 'removed',
          'science/chemistry/sugar': 'parentAway',
          'science/physics/water': 'removed',
        },
      })
      expect(await titles()).toEqual({ kingdoms: ['Science'], categories: ['Adwa', 'Physics'] })
      expect(await questionTexts()).toEqual(['What is sound?', 'What is light?'])
    })

    it('removed stays removed when a release drops it and a later one has it again', async () => {
      await release(chemistry)
      const id = await idOf('category', 'science/chemistry')
      await call('DELETE', `/api/category/remove/${id}`)
      await release()
      await release(chemistry)
      expect(await titles()).toMatchObject({ categories: ['Physics'] })
      await call('POST', `/api/category/restore/${id}`)
      expect(await questionTexts('science/chemistry')).toEqual(['What is salt?'])
    })

    it('restored after it was retired stays, in every later release', async () => {
      await release(chemistry)
      await release()
      const id = await idOf('category', 'science/chemistry')
      const restored = await call('POST', `/api/category/restore/${id}`)
      expect(restored).toMatchObject({ _id: id, title: 'Chemistry' })
      expect(await release()).toMatchObject({ retired: 0, kept: { 'science/chemistry': 'edited' } })
      await release({ ...chemistry, ...alchemy })
      expect(await titles()).toMatchObject({ categories: ['Chemistry', 'Physics'] })
    })

    it('removed and took back at once is still the release’s', async () => {
      await release(chemistry)
      const id = await idOf('category', 'science/chemistry')
      await call('DELETE', `/api/category/remove/${id}`)
      await call('POST', `/api/category/restore/${id}`)
      await release({ ...chemistry, ...alchemy })
      expect(await titles()).toMatchObject({ categories: ['Alchemy', 'Physics'] })
    })

    it('changed stays, with its questions, when the release drops it', async () => {
      await release(history)
      const kingdomId = await idOf('kingdom', 'history')
      const categoryId = await idOf('category', 'history/adwa')
      await call(
        'PUT',
        `/api/category/edit/${categoryId}`,
        await categoryForm('The Battle', kingdomId),
      )
      expect(await release(without(history))).toEqual({
        ...NO_CHANGES,
        kept: { history: 'inUse', 'history/adwa': 'edited', 'history/adwa/menelik': 'inUse' },
      })
      expect(await titles()).toEqual({
        kingdoms: ['History', 'Science'],
        categories: ['The Battle', 'Physics'],
      })
      expect(await questionTexts('history/adwa')).toEqual(['What is menelik?'])
    })

    it('added keeps the category and the kingdom that it is in', async () => {
      await release(history)
      const categoryId = await idOf('category', 'history/adwa')
      await call('POST', '/api/questions/create', {
        ...createContentQuestion('', { questionText: 'Mine?' }),
        categoryId,
      })
      expect(await release(without(history))).toEqual({
        ...NO_CHANGES,
        retired: 1,
        kept: { history: 'inUse', 'history/adwa': 'inUse' },
      })
      expect(await titles()).toMatchObject({ kingdoms: ['History', 'Science'] })
      expect(await questionTexts('history/adwa')).toEqual(['Mine?'])
    })

    it('named like something new keeps the name, and the new one stays out', async () => {
      await release()
      await createCategory('chemistry', await idOf('kingdom', 'science'))
      const report = await release({ ...chemistry, ...history })
      expect(report).toEqual({
        ...NO_CHANGES,
        added: 3,
        kept: { 'science/chemistry': 'titleTaken', 'science/chemistry/salt': 'parentAway' },
      })
      expect(await titles()).toMatchObject({ categories: ['Adwa', 'Physics', 'chemistry'] })
    })

    it('named like a new kingdom keeps the name, and its categories stay out too', async () => {
      await release()
      await createKingdom('HISTORY')
      expect(await release(history)).toEqual({
        ...NO_CHANGES,
        kept: {
          history: 'titleTaken',
          'history/adwa': 'parentAway',
          'history/adwa/menelik': 'parentAway',
        },
      })
      expect(await titles()).toEqual({ kingdoms: ['Science', 'HISTORY'], categories: ['Physics'] })
    })

    it('named like a corrected title keeps the name, and whoever waits for the old one waits', async () => {
      await release(chemistry)
      await createCategory('Mechanics', await idOf('kingdom', 'science'))
      const report = await release({
        ...renamed('Mechanics'),
        ...chemistryNamed('Physics'),
      })
      expect(report.kept).toEqual({
        'science/chemistry': 'titleTaken',
        'science/physics': 'titleTaken',
      })
      expect(await titles()).toMatchObject({ categories: ['Chemistry', 'Physics', 'Mechanics'] })
    })
  })
})
